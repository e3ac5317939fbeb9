-- When a browser's owner was last told whose turn it is: what waited to be told is found again after a restart.
ALTER TABLE subscription ADD COLUMN told_ms BIGINT NOT NULL DEFAULT 0;
