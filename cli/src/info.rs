//! `oxeay info`.

use std::io::Write;
use std::path::Path;

use comfy_table::{ContentArrangement, Table, presets};
use oxeay::arch::FAMILIES;
use oxeay::cpu::features::Features;
use oxeay::cpu::settings::{Settings, settings};
use oxeay::cpu::table::{Description, Reason};
use oxeay::cpu::tune::{Problem, SIZE_CLASSES};
use serde::Serialize;

use crate::cost::{self, Cost};

/// What `--json` prints.
#[derive(Serialize)]
struct Info {
    schema: &'static str,
    version: &'static str,
    cpu: Processor,
    /// `OPENSSL_ia32cap`, when it is set and heeded.
    mask: Option<String>,
    tuning_file: TuningFile,
    kernels: Vec<Kernel>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Vec<Cost>>,
}

#[derive(Serialize)]
struct Processor {
    name: String,
    vendor: String,
    family: u32,
    model: u32,
    stepping: u32,
    features: Vec<&'static str>,
    masked_features: Vec<&'static str>,
    hyper_threading_bit: bool,
}

#[derive(Serialize)]
struct TuningFile {
    path: String,
    in_use: bool,
    problem: Option<&'static str>,
}

#[derive(Serialize)]
struct Kernel {
    id: &'static str,
    needs: Vec<&'static str>,
    constant_time: bool,
    usable: bool,
    /// The largest number of bytes of each size class in which it is active; `max` has no bound.
    active_up_to: Vec<&'static str>,
    /// Why it is active, or why it is not.
    reason: String,
    bound: &'static str,
}

fn trimmed(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim_matches(['\0', ' ']).to_owned()
}

/// Why a kernel is active or not.
fn reason(kernel: &Description, cpu: Features, unmasked: Features) -> String {
    if kernel.active != 0 {
        return match kernel.reason {
            Reason::StaticOrder => "fastest known that this processor has".to_owned(),
            Reason::Mask => "fastest known that OPENSSL_ia32cap leaves".to_owned(),
            Reason::TuningFile => "named by the tuning file".to_owned(),
            Reason::Forced => "named by OXEAY_KERNEL".to_owned(),
        };
    }
    let lacks = kernel.needs.without(unmasked);
    let masked = kernel.needs.without(cpu);
    if lacks != Features::NONE {
        format!("the processor lacks {lacks}")
    } else if masked != Features::NONE {
        format!("OPENSSL_ia32cap takes away {masked}")
    } else {
        "another goes first".to_owned()
    }
}

fn collect(settings: &Settings) -> Info {
    let (cpu, unmasked) = (&settings.cpu, &settings.unmasked);
    let kernels = FAMILIES.iter().flat_map(|family| (0..).map_while(|index| family.describe(index)));
    let classes = |active: u32| {
        SIZE_CLASSES
            .iter()
            .enumerate()
            .filter(move |(class, _)| active & (1 << class) != 0)
            .map(|(_, class)| class.1)
    };
    Info {
        schema: "oxeay-info-1",
        version: env!("CARGO_PKG_VERSION"),
        cpu: Processor {
            name: trimmed(&cpu.brand),
            vendor: trimmed(&cpu.vendor_name),
            family: cpu.family,
            model: cpu.model,
            stepping: cpu.stepping,
            features: cpu.features.names().collect(),
            masked_features: unmasked.features.without(cpu.features).names().collect(),
            hyper_threading_bit: cpu.hyper_threading_bit,
        },
        mask: settings.mask.as_ref().map(|text| text.as_str().to_owned()),
        tuning_file: TuningFile {
            path: settings.tuning_path.as_str().to_owned(),
            in_use: settings.tuning.is_some(),
            problem: settings.tuning_problem.map(Problem::as_str),
        },
        kernels: kernels
            .map(|kernel| Kernel {
                id: kernel.id,
                needs: kernel.needs.names().collect(),
                constant_time: kernel.constant_time,
                usable: kernel.usable,
                active_up_to: classes(kernel.active).collect(),
                reason: reason(&kernel, cpu.features, unmasked.features),
                bound: kernel.bound,
            })
            .collect(),
        cost: None,
    }
}

/// Prints what the library does here.
pub(crate) fn run(json: bool, cost: bool, lib: Option<&Path>, peer: Option<&Path>) -> Result<(), String> {
    let mut info = collect(settings());
    if cost {
        info.cost = Some(cost::measure(lib, peer)?);
    }
    let mut out = std::io::stdout().lock();
    let written = if json {
        serde_json::to_writer_pretty(&mut out, &info)
            .map_err(std::io::Error::from)
            .and_then(|()| writeln!(out))
    } else {
        write_tables(&mut out, &info)
    };
    match written {
        // A reader such as `head` may close the pipe early.
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(format!("standard output: {error}"))
        }
        _ => Ok(()),
    }
}

/// A table of a border line under its header, at the terminal's width, and unwrapped in a pipe.
pub(crate) fn new_table<const N: usize>(header: [&str; N]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    if table.is_tty() {
        table.set_content_arrangement(ContentArrangement::Dynamic);
    }
    table.set_header(header);
    table
}

fn write_tables(out: &mut dyn Write, info: &Info) -> std::io::Result<()> {
    let Info { cpu, tuning_file, .. } = info;
    writeln!(out, "oxeay {}", info.version)?;
    if cpu.family > 0 {
        let Processor { name, vendor, family, model, stepping, .. } = cpu;
        writeln!(out, "cpu          {name} ({vendor}, family {family}, model {model}, stepping {stepping})")?;
    }
    writeln!(out, "features     {}", cpu.features.join(" "))?;
    if let Some(mask) = &info.mask {
        writeln!(out, "mask         OPENSSL_ia32cap={mask} takes away: {}", cpu.masked_features.join(" "))?;
    }
    writeln!(out, "tuning file  {}: {}", tuning_file.path, tuning_file.problem.unwrap_or("in use"))?;
    let mut table = new_table(["kernel", "active", "needs", "constant time", "why"]);
    for kernel in &info.kernels {
        let active = match kernel.active_up_to.len() {
            0 => String::new(),
            4 => "yes".to_owned(),
            _ => format!("up to {}", kernel.active_up_to.join(", ")),
        };
        let constant_time = if kernel.constant_time { "yes" } else { "no" };
        let needs = kernel.needs.join(" ");
        table.add_row([kernel.id, &active, &needs, constant_time, &kernel.reason]);
    }
    writeln!(out, "{table}")?;
    if let Some(costs) = &info.cost {
        writeln!(out, "{}", cost::table(costs))?;
    }
    Ok(())
}
