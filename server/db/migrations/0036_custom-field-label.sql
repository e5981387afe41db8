-- Two who added a field of one name at the same moment both succeeded: the later one is called 文号（2）, until every name is its own.
DO $$ BEGIN
  WHILE EXISTS (SELECT 1 FROM "custom_field" WHERE NOT "deleted" GROUP BY "tenant_id", coalesce("category_id", ''), "label" HAVING count(*) > 1) LOOP
    UPDATE "custom_field" AS f SET "label" = f."label" || '（' || same.n || '）'
    FROM (
      SELECT "id", row_number() OVER (PARTITION BY "tenant_id", coalesce("category_id", ''), "label" ORDER BY "create_time", "id") AS n
      FROM "custom_field" WHERE NOT "deleted"
    ) AS same
    WHERE f."id" = same."id" AND same.n > 1;
  END LOOP;
END $$;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_field_label" ON "custom_field" USING btree ("tenant_id",coalesce("category_id", ''),"label") WHERE not "custom_field"."deleted";
