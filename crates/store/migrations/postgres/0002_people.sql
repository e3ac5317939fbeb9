-- Guests, accounts and bots share one space of ids: a guest who makes an account keeps all games.
CREATE TABLE person (
    id         BYTEA   NOT NULL PRIMARY KEY,
    kind       BIGINT  NOT NULL CHECK (kind BETWEEN 0 AND 3),
    name       TEXT    NOT NULL,
    -- What two names must not share; guests and deleted accounts have none.
    name_key   TEXT    UNIQUE,
    password   TEXT,
    created_ms BIGINT  NOT NULL,
    seen_ms    BIGINT  NOT NULL
);
CREATE INDEX person_idle ON person (seen_ms) WHERE kind = 0;

-- A token is known by its hash only: who reads the database can log in as nobody.
CREATE TABLE session (
    token_hash BYTEA   NOT NULL PRIMARY KEY,
    person_id  BYTEA   NOT NULL REFERENCES person (id),
    device     TEXT    NOT NULL,
    created_ms BIGINT  NOT NULL,
    expires_ms BIGINT  NOT NULL
);
CREATE INDEX session_person ON session (person_id);
CREATE INDEX session_expiry ON session (expires_ms);

CREATE TABLE api_token (
    token_hash BYTEA   NOT NULL PRIMARY KEY,
    person_id  BYTEA   NOT NULL REFERENCES person (id),
    name       TEXT    NOT NULL,
    scopes     TEXT    NOT NULL,
    created_ms BIGINT  NOT NULL,
    expires_ms BIGINT  NOT NULL
);
CREATE INDEX api_token_person ON api_token (person_id);

CREATE TABLE report (
    id         BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    by_id      BYTEA   NOT NULL REFERENCES person (id),
    about_id   BYTEA   NOT NULL REFERENCES person (id),
    table_id   BYTEA,
    words      TEXT    NOT NULL,
    at_ms      BIGINT  NOT NULL,
    closed_ms  BIGINT
);
CREATE INDEX report_by ON report (by_id);
CREATE INDEX report_open ON report (at_ms) WHERE closed_ms IS NULL;

CREATE TABLE mute (
    person_id BYTEA   NOT NULL REFERENCES person (id),
    muted_id  BYTEA   NOT NULL REFERENCES person (id),
    at_ms     BIGINT  NOT NULL,
    PRIMARY KEY (person_id, muted_id)
);

CREATE TABLE subscription (
    endpoint   TEXT    NOT NULL PRIMARY KEY,
    person_id  BYTEA   NOT NULL REFERENCES person (id),
    p256dh     BYTEA   NOT NULL,
    auth       BYTEA   NOT NULL,
    created_ms BIGINT  NOT NULL
);
CREATE INDEX subscription_person ON subscription (person_id);

CREATE TABLE setting (
    name  TEXT NOT NULL PRIMARY KEY,
    value BYTEA NOT NULL
);
