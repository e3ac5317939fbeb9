CREATE TABLE result (
    table_id    BLOB    NOT NULL PRIMARY KEY,
    game        TEXT    NOT NULL,
    variant     TEXT    NOT NULL,
    players     INTEGER NOT NULL,
    public      INTEGER NOT NULL CHECK (public IN (0, 1)),
    rated       INTEGER NOT NULL CHECK (rated IN (0, 1)),
    started_ms  INTEGER NOT NULL,
    finished_ms INTEGER NOT NULL,
    record      TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE participant (
    table_id         BLOB    NOT NULL REFERENCES result (table_id),
    seat             INTEGER NOT NULL,
    person_id        BLOB    NOT NULL REFERENCES person (id),
    points           INTEGER NOT NULL,
    place            INTEGER NOT NULL,
    before_mean      REAL,
    before_deviation REAL,
    after_mean       REAL,
    after_deviation  REAL,
    -- Again here, so that a person's history is one walk along one index.
    finished_ms      INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX participant_history ON participant (person_id, finished_ms);

CREATE TABLE rating (
    game       TEXT    NOT NULL,
    players    INTEGER NOT NULL,
    person_id  BLOB    NOT NULL REFERENCES person (id),
    mean       REAL    NOT NULL,
    deviation  REAL    NOT NULL,
    volatility REAL    NOT NULL,
    games      INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL,
    PRIMARY KEY (game, players, person_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_person ON rating (person_id);
CREATE INDEX rating_order ON rating (game, players, (mean - 2 * deviation));

CREATE TABLE daily (
    day       INTEGER NOT NULL,
    person_id BLOB    NOT NULL REFERENCES person (id),
    score     INTEGER NOT NULL,
    table_id  BLOB,
    record    TEXT    NOT NULL,
    at_ms     INTEGER NOT NULL,
    PRIMARY KEY (day, person_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_order ON daily (day, score);
CREATE INDEX daily_person ON daily (person_id);
