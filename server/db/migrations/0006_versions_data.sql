-- What has been submitted or decided on is fixed from now on; of older drafts that is not known.
UPDATE "document_version" SET "submit_time" = coalesce("decide_time", "create_time") WHERE "status" <> 0;
