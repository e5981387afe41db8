ALTER TABLE "saved_search" ADD COLUMN "known_since" timestamp with time zone;--> statement-breakpoint
-- Kept searches named categories and topics by their codes, which change when a node is moved; from now on by their ids. A code
-- that names nothing now gets a mark in front, so that it does not come to name the next node that is called so.
CREATE FUNCTION pg_temp.kept_ids("codes" jsonb, "tenant" text, "of_kind" text) RETURNS jsonb LANGUAGE sql AS $$
  SELECT CASE WHEN jsonb_typeof("codes") <> 'array' THEN "codes" ELSE (
    SELECT coalesce(jsonb_agg(coalesce(p."id", '?' || c.code) ORDER BY c.at), '[]'::jsonb)
    FROM jsonb_array_elements_text("codes") WITH ORDINALITY AS c(code, at)
    LEFT JOIN "place" AS p ON p."tenant_id" = "tenant" AND p."kind" = "of_kind" AND p."code" = c.code
    WHERE c.code <> ''
  ) END
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.kept_conditions("q" jsonb, "tenant" text) RETURNS jsonb LANGUAGE sql AS $$
  SELECT "q"
    || CASE WHEN "q" ? 'category' THEN jsonb_build_object('category', pg_temp.kept_ids("q"->'category', "tenant", 'category')) ELSE '{}' END
    || CASE WHEN "q" ? 'topicCodes' THEN jsonb_build_object('topicCodes', pg_temp.kept_ids("q"->'topicCodes', "tenant", 'topic')) ELSE '{}' END
$$;--> statement-breakpoint
UPDATE "saved_search" AS s SET "query" = pg_temp.kept_conditions(s."query", s."tenant_id")
  || CASE WHEN jsonb_typeof(s."query"->'filterParams') = 'array' THEN jsonb_build_object('filterParams', (
    SELECT coalesce(jsonb_agg(pg_temp.kept_conditions(f.part, s."tenant_id") ORDER BY f.at), '[]'::jsonb)
    FROM jsonb_array_elements(s."query"->'filterParams') WITH ORDINALITY AS f(part, at)
  )) ELSE '{}' END;--> statement-breakpoint
-- Of those that matched more than were compared, what is older than the oldest known one is no news.
UPDATE "saved_search" AS s SET "known_since" = known.since
FROM (
  SELECT h."search_id", min(d."create_time") AS since
  FROM "saved_search_hit" AS h JOIN "document" AS d ON d."id" = h."document_id"
  WHERE NOT h."alerted" GROUP BY h."search_id" HAVING count(*) >= 90
) AS known
WHERE s."id" = known."search_id";
