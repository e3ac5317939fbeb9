//! Accounts with a second factor, and forgotten passwords.

use crate::accessibility::check_day_and_night;
use crate::browser::PHONE;
use crate::layout;
use crate::online::guest;
use crate::test_server::TestServer;
use krajina_store::{Admin, Secret};

const PASSWORD: &str = "a landscape of dominoes";

/// Computes the code as an authenticator app does: RFC 6238, with the Web Crypto API.
const TELEPHONE: &str = "
    const bits = [...document.querySelector('#factor-secret').textContent]
        .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0')).join('');
    const key = new Uint8Array(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
    const step = new DataView(new ArrayBuffer(8));
    step.setUint32(4, Math.floor(Date.now() / 30000));
    crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign'])
        .then((key) => crypto.subtle.sign('HMAC', key, step)).then((tag) => {
            const at = new Uint8Array(tag)[19] & 15;
            done(String((new DataView(tag).getUint32(at) & 0x7fffffff) % 1000000).padStart(6, '0'));
        });";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_factor_is_set_up_required_and_kept_after_a_password_reset() {
    let server = TestServer::open().await;
    let eva = guest(&server, PHONE, "Eva").await;
    eva.go("#/me").await;
    eva.until("!!document.querySelector('#sign-up')").await;
    eva.write("#sign-up-password", PASSWORD).await;
    eva.run("document.querySelector('#sign-up button').click()").await;
    eva.until("!!document.querySelector('#factor-password')").await;
    eva.write("#factor-password", PASSWORD).await;
    eva.run("document.querySelector('#factor button').click()").await;
    eva.until("!!document.querySelector('#factor .qr svg')").await;
    layout::check(&eva, "a second factor").await;
    check_day_and_night(&eva, "a second factor").await;
    eva.picture("second-factor").await;
    let code = eva.later(TELEPHONE).await;
    eva.write("#factor-code", code.as_str().unwrap()).await;
    eva.run("document.querySelector('#factor button').click()").await;
    eva.until("document.querySelector('#recovery-codes')?.textContent.split(' ').length === 10").await;
    layout::check(&eva, "recovery codes").await;
    eva.picture("recovery-codes").await;
    let codes = eva.text("#recovery-codes").await;
    let codes: Vec<&str> = codes.split_whitespace().collect();

    // Logging out a device requires the password; this device is the one.
    eva.run("document.querySelector('#devices .keys button').click()").await;
    eva.until("!!document.querySelector('#devices .why').textContent").await;
    eva.write("#devices-password", PASSWORD).await;
    eva.run("document.querySelector('#devices .keys button').click()").await;
    eva.until("document.querySelector('#devices-password').value === ''").await;

    // Reset the password by a link; the second factor is still required.
    let admin = Admin::open(server.database()).await.unwrap();
    let account = admin.account("Eva").await.unwrap();
    let (secret, token) = krajina_server::new_secret();
    admin.add_reset(Secret(&secret), account, u64::from(u32::MAX) * 1_000).await.unwrap();
    eva.go(&format!("#/reset/{token}")).await;
    eva.until("!!document.querySelector('#reset')").await;
    layout::check(&eva, "a new password").await;
    check_day_and_night(&eva, "a new password").await;
    eva.picture("new-password").await;
    eva.write("#reset-password", "another landscape").await;
    eva.run("document.querySelector('#reset button').click()").await;
    eva.until("!!document.querySelector('#reset [role=status]').textContent").await;
    eva.go("#/me").await;
    eva.until("!!document.querySelector('#log-in')").await;
    eva.write("#log-in-name", "Eva").await;
    eva.write("#log-in-password", "another landscape").await;
    eva.run("document.querySelector('#log-in button').click()").await;
    eva.until("!!document.querySelector('#log-in-code')").await;
    eva.write("#log-in-code", codes[0]).await;
    eva.run("document.querySelector('#log-in button').click()").await;
    eva.until("document.querySelector('#me-name')?.textContent === 'Eva'").await;
    eva.until("document.querySelector('#factor').textContent.includes('9 recovery codes')").await;
    eva.close().await;
}
