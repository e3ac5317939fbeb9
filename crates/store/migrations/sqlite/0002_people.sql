-- Guests, accounts and bots share one space of ids: a guest who makes an account keeps all games.
CREATE TABLE person (
    id         BLOB    NOT NULL PRIMARY KEY,
    kind       INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),
    name       TEXT    NOT NULL,
    -- What two names must not share; guests and deleted accounts have none.
    name_key   TEXT    UNIQUE,
    password   TEXT,
    created_ms INTEGER NOT NULL,
    seen_ms    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX person_idle ON person (seen_ms) WHERE kind = 0;

-- A token is known by its hash only: who reads the database can log in as nobody.
CREATE TABLE session (
    token_hash BLOB    NOT NULL PRIMARY KEY,
    person_id  BLOB    NOT NULL REFERENCES person (id),
    device     TEXT    NOT NULL,
    created_ms INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_person ON session (person_id);
CREATE INDEX session_expiry ON session (expires_ms);

CREATE TABLE api_token (
    token_hash BLOB    NOT NULL PRIMARY KEY,
    person_id  BLOB    NOT NULL REFERENCES person (id),
    name       TEXT    NOT NULL,
    scopes     TEXT    NOT NULL,
    created_ms INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX api_token_person ON api_token (person_id);

CREATE TABLE report (
    id         INTEGER PRIMARY KEY,
    by_id      BLOB    NOT NULL REFERENCES person (id),
    about_id   BLOB    NOT NULL REFERENCES person (id),
    table_id   BLOB,
    words      TEXT    NOT NULL,
    at_ms      INTEGER NOT NULL,
    closed_ms  INTEGER
) STRICT;
CREATE INDEX report_by ON report (by_id);
CREATE INDEX report_open ON report (at_ms) WHERE closed_ms IS NULL;

CREATE TABLE mute (
    person_id BLOB    NOT NULL REFERENCES person (id),
    muted_id  BLOB    NOT NULL REFERENCES person (id),
    at_ms     INTEGER NOT NULL,
    PRIMARY KEY (person_id, muted_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE subscription (
    endpoint   TEXT    NOT NULL PRIMARY KEY,
    person_id  BLOB    NOT NULL REFERENCES person (id),
    p256dh     BLOB    NOT NULL,
    auth       BLOB    NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX subscription_person ON subscription (person_id);

CREATE TABLE setting (
    name  TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
