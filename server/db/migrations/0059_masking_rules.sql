CREATE TABLE "masking_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"pattern" text,
	"keep_first" integer NOT NULL,
	"keep_last" integer NOT NULL,
	"sample" text,
	"usable" boolean DEFAULT false NOT NULL,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "masking_rule_name" ON "masking_rule" USING btree ("tenant_id","name");