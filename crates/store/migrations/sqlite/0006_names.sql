-- What a name looks like: nobody may be called what looks like the name of an account. The program fills it in.
ALTER TABLE person ADD COLUMN look TEXT;
CREATE INDEX person_look ON person (look);

-- Ratings are of accounts and bots.
DELETE FROM rating WHERE person_id IN (SELECT id FROM person WHERE kind IN (0, 3));
