-- The log is the truth: a table is a fold over its entries.
CREATE TABLE log (
    table_id BYTEA  NOT NULL,
    seq      BIGINT NOT NULL CHECK (seq >= 0),
    at_ms    BIGINT NOT NULL,
    body     BYTEA  NOT NULL,
    PRIMARY KEY (table_id, seq)
);

-- The writer checks this too; here it holds against every other writer as well.
CREATE FUNCTION log_gapless() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.seq <> coalesce((SELECT max(seq) + 1 FROM log WHERE table_id = NEW.table_id), 0) THEN
        RAISE EXCEPTION 'log: a sequence number is doubled or leaves a gap' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER log_gapless BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION log_gapless();
CREATE FUNCTION log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'log: an entry never changes' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER log_never_changes BEFORE UPDATE OR DELETE ON log FOR EACH ROW EXECUTE FUNCTION log_is_append_only();

-- What the lobby and a start after a crash need to know without reading any log.
CREATE TABLE tables (
    id         BYTEA   NOT NULL PRIMARY KEY,
    status     BIGINT  NOT NULL CHECK (status BETWEEN 0 AND 3),
    public     BIGINT  NOT NULL CHECK (public IN (0, 1)),
    game       TEXT    NOT NULL,
    players    BIGINT  NOT NULL,
    invite     TEXT    UNIQUE,
    about      BYTEA   NOT NULL,
    updated_ms BIGINT  NOT NULL
);
CREATE INDEX tables_unfinished ON tables (updated_ms) WHERE status < 2;

CREATE TABLE table_seats (
    table_id  BYTEA  NOT NULL,
    seat      BIGINT NOT NULL,
    person_id BYTEA  NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX table_seats_person ON table_seats (person_id);
