//! A server for one test.

use krajina_client::Client;
use krajina_server::{Config, Server};
use krajina_wire::NewTable;
use std::path::PathBuf;
use tempfile::TempDir;

/// A server with its own temporary folder.
pub(crate) struct TestServer {
    server: Option<Server>,
    folder: TempDir,
    config: Config,
}

impl TestServer {
    pub(crate) async fn new() -> TestServer {
        TestServer::with(|_| ()).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> TestServer {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("krajina.db");
        let mut config = Config::new(([127, 0, 0, 1], 0).into(), data.to_str().unwrap());
        config.rate_limits = false;
        change(&mut config);
        let server = Server::start(config.clone()).await.unwrap();
        TestServer { server: Some(server), folder, config }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.server.as_ref().unwrap().addresses()[0])
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.folder.path().join("krajina.db")
    }

    /// A client without any identity.
    pub(crate) fn stranger(&self) -> Client {
        Client::new(&self.url()).unwrap()
    }

    /// A guest of this name.
    pub(crate) async fn guest(&self, name: &str) -> Client {
        let mut client = self.stranger();
        client.guest(name).await.unwrap();
        client
    }

    /// A client with an account of this name.
    pub(crate) async fn account(&self, name: &str) -> Client {
        let mut client = self.stranger();
        let login = serde_json::json!({"name": name, "password": "a quiet river by the mill"});
        let made = client.send("POST", "/api/account", &login).await.unwrap();
        assert_eq!(made.status, 201, "{}", made.text());
        client
    }

    pub(crate) async fn stop(&mut self) {
        if let Some(server) = self.server.take() {
            self.config.listen = vec![server.addresses()[0]];
            server.stop().await.unwrap();
        }
    }

    /// Stops the server and starts it again on the same database and port.
    pub(crate) async fn restart(&mut self) {
        self.stop().await;
        self.start().await;
    }

    /// Starts the server again after [`stop`](TestServer::stop).
    pub(crate) async fn start(&mut self) {
        self.server = Some(Server::start(self.config.clone()).await.unwrap());
    }
}

/// The settings of a table: `me`, `open` or the level of a bot for each seat.
pub(crate) fn settings(setup: &str, seats: &str) -> NewTable {
    let seats: Vec<serde_json::Value> = seats
        .split(' ')
        .map(|seat| match seat {
            "me" | "open" => seat.into(),
            level => serde_json::json!({"bot": {"level": level}}),
        })
        .collect();
    serde_json::from_value(serde_json::json!({"setup": setup, "seats": seats, "start": "when-full"})).unwrap()
}
