-- A link by which somebody chooses a new password, made by whoever runs the server: one a person, known by its hash.
CREATE TABLE reset (
    person_id  BLOB    NOT NULL PRIMARY KEY REFERENCES person (id),
    token_hash BLOB    NOT NULL UNIQUE,
    expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The second factor of an account: the secret that its telephone shares with us, and the step of time whose code was
-- used last. A step of -1: not confirmed yet, and nobody is asked for it.
CREATE TABLE factor (
    person_id BLOB    NOT NULL PRIMARY KEY REFERENCES person (id),
    secret    BLOB    NOT NULL,
    step      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Codes for who has lost the telephone, each good once.
CREATE TABLE recovery_code (
    person_id BLOB NOT NULL REFERENCES person (id),
    code_hash BLOB NOT NULL,
    PRIMARY KEY (person_id, code_hash)
) STRICT, WITHOUT ROWID;
