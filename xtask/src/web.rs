//! The app in the browser, from source to the one folder a server sends.

use crate::alike;
use crate::install;
use crate::process::{cargo, must, root};
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Build the app for the browser into target/web/dist.
///
/// Every file but index.html, sw.js and the manifest has a name that follows from its bytes, so that browsers may keep
/// it for ever; what shrinks is compressed beside it (.br, .gz).
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Optimise and compress lightly: for trying things out.
    #[arg(long)]
    quick: bool,
}

/// What a visitor waits for before the first page: wasm, js and css as they travel. The words of one language, a fiftieth
/// of that, come beside them.
const MOST_BYTES: usize = 700_000;

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let dist = build(args.quick)?;
    println!("the app lies in {}", dist.display());
    Ok(ExitCode::SUCCESS)
}

/// Where the app is built to.
pub(crate) fn dist() -> PathBuf {
    target().join("web/dist")
}

fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into)
}

/// Builds the app and says where it lies.
pub(crate) fn build(quick: bool) -> Result<PathBuf> {
    install::for_web()?;
    let profile = if quick { "web-quick" } else { "web" };
    must(
        cargo().args(["build", "--package", "krajina-web", "--target", install::WASM, "--profile", profile]),
        "look at the compiler's message above",
    )?;
    let wasm = target().join(install::WASM).join(profile).join("krajina_web.wasm");
    let (dist, stamp) = (dist(), target().join("web/stamp"));
    let sources = sources(&wasm, quick)?;
    if dist.exists() && fs::read_to_string(&stamp).is_ok_and(|before| before == sources) {
        println!("the app is as it was");
        return Ok(dist);
    }
    let bound = bind(&wasm)?;
    // Without its stamp until it is whole.
    let _ = fs::remove_file(&stamp);
    if dist.exists() {
        fs::remove_dir_all(&dist).with_context(|| format!("cannot empty {}", dist.display()))?;
    }
    let mut site = Site { dist: dist.clone(), names: BTreeMap::new(), waited_for: 0, quick };
    site.fill(&bound.js, &bound.wasm)?;
    println!("wasm, js and css: {} bytes compressed, {MOST_BYTES} allowed", site.waited_for);
    if !quick && site.waited_for > MOST_BYTES {
        bail!(
            "the app has outgrown its {MOST_BYTES} bytes: see what grew with `twiggy top` or leave something out"
        );
    }
    fs::write(&stamp, sources).with_context(|| format!("cannot write {}", stamp.display()))?;
    Ok(dist)
}

/// What the folder is made of, and by whom, as one number. As long as it is the same, nothing is touched: a server that the
/// folder is embedded in would be compiled anew for every new date of a file.
fn sources(wasm: &Path, quick: bool) -> Result<String> {
    let this = std::env::current_exe().and_then(fs::metadata).context("cannot look at xtask itself")?;
    let mut all = format!("{quick} {} {:?}", this.len(), this.modified()?).into_bytes();
    let mut files = vec![wasm.to_owned()];
    for folder in ["crates/web/style", "crates/web/static", "crates/bots/nets", "i18n"] {
        files.extend(sorted(&root().join(folder))?);
    }
    while let Some(file) = files.pop() {
        if file.is_dir() {
            files.extend(sorted(&file)?);
        } else {
            all.extend(file.to_string_lossy().bytes());
            all.extend(fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?);
        }
    }
    Ok(digest(&all))
}

/// A module for the browser and the script that loads it.
struct Bound {
    js: String,
    wasm: Vec<u8>,
}

fn bind(wasm: &Path) -> Result<Bound> {
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    let mut output = bindgen
        .input_path(wasm)
        .remove_name_section(true)
        .remove_producers_section(true)
        .web(true)
        .and_then(|bindgen| bindgen.typescript(false).out_name("app").generate_output())
        .with_context(|| format!("cannot bind {}", wasm.display()))?;
    let mut js = output.js().to_owned();
    for (number, import) in output.wasm_mut().imports.iter_mut().enumerate() {
        if let Some(short) = short_name(&import.name, number) {
            js = js.replace(&import.name, &short);
            import.name = short;
        }
    }
    Ok(Bound { js, wasm: alike::keep_once(&output.wasm_mut().emit_wasm())? })
}

/// What the module gets from the script ends in sixteen digits that no compressor can shorten, once in each of the two:
/// a number does as well.
fn short_name(name: &str, number: usize) -> Option<String> {
    let (_, digits) = name.strip_prefix("__wbg_")?.rsplit_once('_')?;
    let is_digest = digits.len() == 16 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_digest.then(|| format!("__wbg_{number}_"))
}

/// The folder being filled.
struct Site {
    dist: PathBuf,
    /// The name under which each source travels.
    names: BTreeMap<String, String>,
    waited_for: usize,
    /// Compresses lightly.
    quick: bool,
}

impl Site {
    /// Everything, each file after those it names.
    fn fill(&mut self, js: &str, wasm: &[u8]) -> Result<()> {
        let web = root().join("crates/web");
        self.waited_for += self.hashed("app_bg.wasm", wasm)?;
        self.waited_for += self.hashed("app.js", js.as_bytes())?;
        self.nets()?;
        self.words()?;
        let sheets = sorted(&web.join("style"))?;
        let css: Vec<String> = sheets.iter().map(fs::read_to_string).collect::<Result<_, _>>()?;
        self.waited_for += self.hashed("style.css", css.concat().as_bytes())?;
        for script in ["worker.js", "boot.js"] {
            let text = self.told(&fs::read_to_string(web.join("static").join(script))?);
            self.waited_for += self.hashed(script, text.as_bytes())?;
        }
        for icon in ["icon.svg", "icon-maskable.svg"] {
            self.hashed(icon, &fs::read(web.join("static").join(icon))?)?;
        }
        for page in ["manifest.webmanifest", "index.html"] {
            let text = self.told(&fs::read_to_string(web.join("static").join(page))?);
            self.write(page, text.as_bytes())?;
        }
        // The service worker changes whenever anything else does.
        let script = self.told(&fs::read_to_string(web.join("static/sw.js"))?);
        let everything: Vec<&String> = self.names.values().collect();
        let listed = format!("{everything:?}");
        let text = script.replace("@files@", &listed).replace("@version@", &digest(listed.as_bytes()));
        self.write("sw.js", text.as_bytes())?;
        Ok(())
    }

    /// The bots' nets, fetched when a bot first needs one.
    fn nets(&mut self) -> Result<()> {
        let mut listed = String::from("{");
        for net in sorted(&root().join("crates/bots/nets"))? {
            let Some(name) = net.file_stem().and_then(|name| name.to_str()) else { continue };
            let file = format!("{name}.net");
            self.hashed(&file, &fs::read(&net)?)?;
            let _ = write!(listed, "{name:?}:{:?},", self.names[&file]);
        }
        listed.push('}');
        self.names.insert("nets".into(), listed);
        Ok(())
    }

    /// What each language says, a file each: a visitor fetches one.
    fn words(&mut self) -> Result<()> {
        let mut listed = String::from("{");
        for language in sorted(&root().join("i18n"))? {
            let Some(code) = language.file_name().and_then(|name| name.to_str()) else { continue };
            let mut text = String::new();
            // Notices outside the page are the server's to say.
            for file in sorted(&language)?.iter().filter(|file| !file.ends_with("push.ftl")) {
                text += &fs::read_to_string(file)?;
            }
            let file = format!("words_{code}.ftl");
            let bytes = self.hashed(&file, text.as_bytes())?;
            println!("words in {code}: {bytes} bytes compressed");
            let _ = write!(listed, "{code:?}:{:?},", self.names[&file]);
        }
        listed.push('}');
        self.names.insert("words".into(), listed);
        Ok(())
    }

    /// Writes a file under a name that follows from its bytes; how many travel.
    fn hashed(&mut self, name: &str, bytes: &[u8]) -> Result<usize> {
        let (stem, end) = name.split_once('.').unwrap_or((name, ""));
        let hashed = format!("{stem}-{}.{end}", digest(bytes));
        self.names.insert(name.to_owned(), hashed.clone());
        self.write(&hashed, bytes)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<usize> {
        let path = self.dist.join(name);
        fs::create_dir_all(&self.dist)?;
        fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
        let brotli = with_brotli(bytes, if self.quick { 4 } else { 11 })?;
        // Nets are noise to a compressor; a copy that saves nothing is left out.
        if brotli.len() + brotli.len() / 10 < bytes.len() {
            fs::write(self.dist.join(format!("{name}.br")), &brotli)?;
            fs::write(self.dist.join(format!("{name}.gz")), with_gzip(bytes)?)?;
        }
        Ok(brotli.len())
    }

    /// A text with the names of other files, written `@name@`, filled in.
    fn told(&self, text: &str) -> String {
        self.names
            .iter()
            .fold(text.to_owned(), |text, (name, hashed)| text.replace(&format!("@{name}@"), hashed))
    }
}

fn sorted(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    files.sort();
    Ok(files)
}

/// 64 bits of FNV-1a: enough to tell versions of a file apart.
fn digest(bytes: &[u8]) -> String {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

fn with_brotli(bytes: &[u8], quality: i32) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    let params = brotli::enc::BrotliEncoderParams { quality, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut &bytes[..], &mut packed, &params)?;
    Ok(packed)
}

fn with_gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_with_a_digest_become_numbers() {
        assert_eq!(short_name("__wbg_click_f249a2a76caa9a55", 7).as_deref(), Some("__wbg_7_"));
        assert_eq!(short_name("__wbg_ptr", 7), None);
        assert_eq!(short_name("__wbindgen_cast_0000000000000001", 7), None);
        assert_eq!(short_name("__wbg_set_a", 7), None);
    }
}
