CREATE TABLE "place" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"kind" text NOT NULL,
	"parent_id" text,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"recommend" boolean DEFAULT false NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "place_code" ON "place" USING btree ("tenant_id","kind","code");--> statement-breakpoint
CREATE INDEX "place_parent" ON "place" USING btree ("parent_id");