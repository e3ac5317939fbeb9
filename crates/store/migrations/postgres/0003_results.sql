CREATE TABLE result (
    table_id    BYTEA   NOT NULL PRIMARY KEY,
    game        TEXT    NOT NULL,
    variant     TEXT    NOT NULL,
    players     BIGINT  NOT NULL,
    public      BIGINT  NOT NULL CHECK (public IN (0, 1)),
    rated       BIGINT  NOT NULL CHECK (rated IN (0, 1)),
    started_ms  BIGINT  NOT NULL,
    finished_ms BIGINT  NOT NULL,
    record      TEXT    NOT NULL
);

CREATE TABLE participant (
    table_id         BYTEA   NOT NULL REFERENCES result (table_id),
    seat             BIGINT  NOT NULL,
    person_id        BYTEA   NOT NULL REFERENCES person (id),
    points           BIGINT  NOT NULL,
    place            BIGINT  NOT NULL,
    before_mean      DOUBLE PRECISION,
    before_deviation DOUBLE PRECISION,
    after_mean       DOUBLE PRECISION,
    after_deviation  DOUBLE PRECISION,
    -- Again here, so that a person's history is one walk along one index.
    finished_ms      BIGINT  NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX participant_history ON participant (person_id, finished_ms);

CREATE TABLE rating (
    game       TEXT    NOT NULL,
    players    BIGINT  NOT NULL,
    person_id  BYTEA   NOT NULL REFERENCES person (id),
    mean       DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT  NOT NULL,
    updated_ms BIGINT  NOT NULL,
    PRIMARY KEY (game, players, person_id)
);
CREATE INDEX rating_person ON rating (person_id);
CREATE INDEX rating_order ON rating (game, players, (mean - 2 * deviation));

CREATE TABLE daily (
    day       BIGINT  NOT NULL,
    person_id BYTEA   NOT NULL REFERENCES person (id),
    score     BIGINT  NOT NULL,
    table_id  BYTEA,
    record    TEXT    NOT NULL,
    at_ms     BIGINT  NOT NULL,
    PRIMARY KEY (day, person_id)
);
CREATE INDEX daily_order ON daily (day, score);
CREATE INDEX daily_person ON daily (person_id);
