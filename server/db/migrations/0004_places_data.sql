-- Categories were values of a dictionary; documents and grants name them by these values, which become their ids.
INSERT INTO "place" ("id", "tenant_id", "kind", "name", "code", "sort_order", "create_by", "create_time")
SELECT "item_value", "tenant_id", 'category', "item_text",
	chr(65 + ("n" - 1) / 99) || lpad((("n" - 1) % 99 + 1)::text, 2, '0'), "n", "create_by", "create_time"
FROM (
	SELECT i.*, (row_number() OVER (ORDER BY i."sort_order", i."id"))::integer AS "n"
	FROM "dict_item" i JOIN "dict" d ON d."id" = i."dict_id"
	-- Until now there is only one tenant.
	WHERE d."dict_code" = 'km_dict_category' AND d."tenant_id" = '0'
		AND NOT EXISTS (
			SELECT FROM "dict_item" earlier
			WHERE earlier."dict_id" = i."dict_id" AND earlier."item_value" = i."item_value" AND earlier."id" < i."id"
		)
) items;
--> statement-breakpoint
-- The seed adds its own categories only where there were none.
INSERT INTO "installation" ("key", "value")
SELECT 'seed/categories', 'dict' FROM "dict" WHERE "dict_code" = 'km_dict_category' AND "tenant_id" = '0';
--> statement-breakpoint
DELETE FROM "dict_item" USING "dict"
WHERE "dict"."id" = "dict_item"."dict_id" AND "dict"."dict_code" = 'km_dict_category' AND "dict"."tenant_id" = '0';
