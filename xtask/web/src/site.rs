//! The folder that a server sends.

use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The most bytes that a visitor waits for before the first page: wasm, js and css, compressed. The messages of one language
/// add a fiftieth.
const MOST_BYTES: usize = 747_000;

/// The messages of the home page that static/index.html shows before the module is ready.
const SHELL_WORDS: [&str; 9] = [
    "home-lead",
    "kingdom",
    "kingdom-about",
    "hunters",
    "hunters-about",
    "worlds",
    "worlds-about",
    "play-now",
    "set-up",
];

/// Drawings beside the app: icons, the home page's pictures, and the picture that messengers show with a link.
const DRAWINGS: [&str; 10] = [
    "icon.svg",
    "icon-maskable.svg",
    "icon-180.png",
    "icon-192.png",
    "icon-512.png",
    "icon-maskable-512.png",
    "card.png",
    "home-kingdom.svg",
    "home-hunters.svg",
    "home-worlds.svg",
];

/// The licences of the packages inside the app, in the root of the repository; `cargo xtask notices` writes them.
const NOTICES: &str = "THIRD-PARTY.txt";

/// The root of the repository, whatever the current folder is.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Fills a folder with the app, unless it already contains the same app.
pub(crate) fn build(wasm: &Path, dist: &Path, quick: bool) -> Result<()> {
    let stamp = dist.with_extension("stamp");
    let sources = sources(wasm, quick)?;
    if dist.exists() && fs::read_to_string(&stamp).is_ok_and(|before| before == sources) {
        println!("app unchanged, not rebuilt");
        return Ok(());
    }
    let bound = bind(wasm)?;
    // The stamp is written last, so an incomplete folder has none.
    let _ = fs::remove_file(&stamp);
    if dist.exists() {
        fs::remove_dir_all(dist).with_context(|| format!("cannot empty {}", dist.display()))?;
    }
    let mut site = Site {
        dist: dist.to_owned(),
        names: BTreeMap::new(),
        texts: BTreeMap::new(),
        compressed_bytes: 0,
        quick,
    };
    site.fill(&bound.js, &bound.wasm)?;
    println!("wasm, js and css: {} bytes compressed, {MOST_BYTES} allowed", site.compressed_bytes);
    if !quick && site.compressed_bytes > MOST_BYTES {
        bail!("the app is larger than {MOST_BYTES} bytes: find what grew with `twiggy top`");
    }
    fs::write(&stamp, sources).with_context(|| format!("cannot write {}", stamp.display()))
}

/// A digest of all inputs and of this program. While it is the same, no file is touched: a new modification time would make
/// cargo compile the server again, which embeds the folder.
fn sources(wasm: &Path, quick: bool) -> Result<String> {
    let this =
        std::env::current_exe().and_then(fs::metadata).context("cannot read the metadata of this program")?;
    let mut all = format!("{quick} {} {:?}", this.len(), this.modified()?).into_bytes();
    let mut files = vec![wasm.to_owned(), root().join(NOTICES)];
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
    Ok(Bound { js, wasm: output.wasm_mut().emit_wasm() })
}

/// A short name for an import of the module. The generated names end in sixteen digits, which do not compress and occur in
/// both files.
fn short_name(name: &str, number: usize) -> Option<String> {
    let (_, digits) = name.strip_prefix("__wbg_")?.rsplit_once('_')?;
    let is_digest = digits.len() == 16 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_digest.then(|| format!("__wbg_{number}_"))
}

/// The folder being filled.
struct Site {
    dist: PathBuf,
    /// The hashed name of each source.
    names: BTreeMap<String, String>,
    /// Texts that are filled into other files: lists of files, and messages of the page around the app.
    texts: BTreeMap<String, String>,
    compressed_bytes: usize,
    /// Compresses lightly.
    quick: bool,
}

impl Site {
    /// Writes all files, each after those that it names.
    fn fill(&mut self, js: &str, wasm: &[u8]) -> Result<()> {
        let web = root().join("crates/web");
        self.compressed_bytes += self.hashed("app_bg.wasm", wasm)?;
        self.compressed_bytes += self.hashed("app.js", js.as_bytes())?;
        self.nets()?;
        self.words()?;
        self.shell_words()?;
        for drawing in DRAWINGS {
            self.hashed(drawing, &fs::read(web.join("static").join(drawing))?)?;
        }
        let sheets = sorted(&web.join("style"))?;
        let css: Vec<String> = sheets.iter().map(fs::read_to_string).collect::<Result<_, _>>()?;
        let css = self.fill_in(&css.concat());
        self.compressed_bytes += self.hashed("style.css", css.as_bytes())?;
        for script in ["worker.js", "shell.js", "boot.js"] {
            let text = self.fill_in(&fs::read_to_string(web.join("static").join(script))?);
            self.compressed_bytes += self.hashed(script, text.as_bytes())?;
        }
        for page in ["manifest.webmanifest", "404.html", "index.html"] {
            let text = self.fill_in(&fs::read_to_string(web.join("static").join(page))?);
            self.write(page, text.as_bytes())?;
        }
        // Left out of the list of files: it is not needed for play, so browsers need not fetch it in advance.
        self.write("licences.txt", &fs::read(root().join(NOTICES))?)?;
        // The service worker changes whenever anything else does.
        let script = self.fill_in(&fs::read_to_string(web.join("static/sw.js"))?);
        let everything: Vec<&String> = self.names.values().collect();
        let listed = format!("{everything:?}");
        let text = script.replace("@files@", &listed).replace("@version@", &digest(listed.as_bytes()));
        self.write("sw.js", text.as_bytes())?;
        Ok(())
    }

    /// Collects the messages of the page around the app: the home page before the module is ready, in every language, and the
    /// site's description, which the server translates.
    fn shell_words(&mut self) -> Result<()> {
        let mut listed = String::from("{");
        for language in sorted(&root().join("i18n"))? {
            let Some(code) = language.file_name().and_then(|name| name.to_str()) else { continue };
            let _ = write!(listed, "{code:?}:{{");
            for name in SHELL_WORDS {
                let _ = write!(listed, "{name:?}:{:?},", message(&language, name)?);
            }
            listed.push_str("},");
        }
        listed.push('}');
        self.texts.insert("shell-words".into(), listed);
        let about = message(&root().join("i18n/en"), "site-about")?;
        if about.contains(['"', '&', '<']) {
            bail!("site-about is used in an attribute of index.html: it must not contain \", & or <");
        }
        self.texts.insert("site-about".into(), about);
        Ok(())
    }

    /// Writes the bots' nets, which the app fetches when a bot first needs one.
    fn nets(&mut self) -> Result<()> {
        let mut listed = String::from("{");
        for net in sorted(&root().join("crates/bots/nets"))? {
            let Some(name) = net.file_stem().and_then(|name| name.to_str()) else { continue };
            let file = format!("{name}.net");
            self.hashed(&file, &fs::read(&net)?)?;
            let _ = write!(listed, "{name:?}:{:?},", self.names[&file]);
        }
        listed.push('}');
        self.texts.insert("nets".into(), listed);
        Ok(())
    }

    /// Writes the messages of each language into one file: a visitor fetches one.
    fn words(&mut self) -> Result<()> {
        let mut listed = String::from("{");
        for language in sorted(&root().join("i18n"))? {
            let Some(code) = language.file_name().and_then(|name| name.to_str()) else { continue };
            let mut text = String::new();
            // The server sends push messages itself.
            for file in sorted(&language)?.iter().filter(|file| !file.ends_with("push.ftl")) {
                text += &fs::read_to_string(file)?;
            }
            let file = format!("words_{code}.ftl");
            let bytes = self.hashed(&file, text.as_bytes())?;
            println!("words in {code}: {bytes} bytes compressed");
            let _ = write!(listed, "{code:?}:{:?},", self.names[&file]);
        }
        listed.push('}');
        self.texts.insert("words".into(), listed);
        Ok(())
    }

    /// Writes a file under a name with its digest; returns its compressed size.
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
        // Nets do not compress; a copy that saves less than a tenth is left out.
        if brotli.len() + brotli.len() / 10 < bytes.len() {
            fs::write(self.dist.join(format!("{name}.br")), &brotli)?;
            fs::write(self.dist.join(format!("{name}.gz")), with_gzip(bytes)?)?;
        }
        Ok(brotli.len())
    }

    /// Replaces every `@name@` in a text by the file name or text of that name.
    fn fill_in(&self, text: &str) -> String {
        self.names
            .iter()
            .chain(&self.texts)
            .fold(text.to_owned(), |text, (name, hashed)| text.replace(&format!("@{name}@"), hashed))
    }
}

/// A message of a language: one line without arguments.
fn message(language: &Path, name: &str) -> Result<String> {
    for file in sorted(language)? {
        let text = fs::read_to_string(&file)?;
        let found = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "));
        if let Some(message) = found {
            return Ok(message.to_owned());
        }
    }
    bail!("no file in {} has a one-line message {name}", language.display())
}

fn sorted(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    files.sort();
    Ok(files)
}

/// 64-bit FNV-1a: enough to distinguish versions of a file.
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
    fn only_names_with_a_digest_are_shortened() {
        assert_eq!(short_name("__wbg_click_f249a2a76caa9a55", 7).as_deref(), Some("__wbg_7_"));
        assert_eq!(short_name("__wbg_ptr", 7), None);
        assert_eq!(short_name("__wbindgen_cast_0000000000000001", 7), None);
        assert_eq!(short_name("__wbg_set_a", 7), None);
    }
}
