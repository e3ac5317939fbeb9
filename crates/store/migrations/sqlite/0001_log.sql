-- The log is the truth: a table is a fold over its entries. Clustered by table, so that one range read loads a table.
CREATE TABLE log (
    table_id BLOB    NOT NULL,
    seq      INTEGER NOT NULL CHECK (seq >= 0),
    at_ms    INTEGER NOT NULL,
    body     BLOB    NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

-- The writer checks this too; here it holds against every other writer as well.
CREATE TRIGGER log_gapless BEFORE INSERT ON log BEGIN
    SELECT RAISE(ABORT, 'log: a sequence number is doubled or leaves a gap')
    WHERE NEW.seq <> coalesce((SELECT max(seq) + 1 FROM log WHERE table_id = NEW.table_id), 0);
END;
CREATE TRIGGER log_never_changes BEFORE UPDATE ON log BEGIN
    SELECT RAISE(ABORT, 'log: an entry never changes');
END;
CREATE TRIGGER log_never_shrinks BEFORE DELETE ON log BEGIN
    SELECT RAISE(ABORT, 'log: an entry is never deleted');
END;

-- What the lobby and a start after a crash need to know without reading any log.
CREATE TABLE tables (
    id         BLOB    NOT NULL PRIMARY KEY,
    status     INTEGER NOT NULL CHECK (status BETWEEN 0 AND 3),
    public     INTEGER NOT NULL CHECK (public IN (0, 1)),
    game       TEXT    NOT NULL,
    players    INTEGER NOT NULL,
    invite     TEXT    UNIQUE,
    about      BLOB    NOT NULL,
    updated_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_unfinished ON tables (updated_ms) WHERE status < 2;

CREATE TABLE table_seats (
    table_id  BLOB    NOT NULL,
    seat      INTEGER NOT NULL,
    person_id BLOB    NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX table_seats_person ON table_seats (person_id);
