//! An account with a second factor, and one whose password was forgotten.

use crate::access::check_day_and_night;
use crate::browser::PHONE;
use crate::house::House;
use crate::online::guest;
use krajina_store::{Caretaker, Secret};

const PASSWORD: &str = "a landscape of dominoes";

/// What a telephone does with the secret on the page: RFC 6238, by the browser's own cryptography.
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
async fn a_second_factor_is_set_up_asked_for_and_outlives_a_new_password() {
    let house = House::open().await;
    let eva = guest(&house, PHONE, "Eva").await;
    eva.go("#/me").await;
    eva.until("!!document.querySelector('#sign-up')").await;
    eva.write("#sign-up-password", PASSWORD).await;
    eva.run("document.querySelector('#sign-up button').click()").await;
    eva.until("!!document.querySelector('#factor-password')").await;
    eva.write("#factor-password", PASSWORD).await;
    eva.run("document.querySelector('#factor button').click()").await;
    eva.until("!!document.querySelector('#factor .qr svg')").await;
    eva.fits().await;
    check_day_and_night(&eva, "a second factor").await;
    eva.picture("second-factor").await;
    let code = eva.later(TELEPHONE).await;
    eva.write("#factor-code", code.as_str().unwrap()).await;
    eva.run("document.querySelector('#factor button').click()").await;
    eva.until("document.querySelector('#recovery-codes')?.textContent.split(' ').length === 10").await;
    eva.fits().await;
    eva.picture("recovery-codes").await;
    let codes = eva.text("#recovery-codes").await;
    let codes: Vec<&str> = codes.split_whitespace().collect();

    // A device is logged out with the password, and this one is it.
    eva.run("document.querySelector('#devices .keys button').click()").await;
    eva.until("!!document.querySelector('#devices .why').textContent").await;
    eva.write("#devices-password", PASSWORD).await;
    eva.run("document.querySelector('#devices .keys button').click()").await;
    eva.until("document.querySelector('#devices-password').value === ''").await;

    // A new password by a link; the second factor is asked for all the same.
    let caretaker = Caretaker::open(house.database()).await.unwrap();
    let account = caretaker.account("Eva").await.unwrap();
    let (secret, token) = krajina_server::new_secret();
    caretaker.add_reset(Secret(&secret), account, u64::from(u32::MAX) * 1_000).await.unwrap();
    eva.go(&format!("#/reset/{token}")).await;
    eva.until("!!document.querySelector('#reset')").await;
    eva.fits().await;
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
