CREATE TABLE "supply" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"name" text NOT NULL,
	"category_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"price" numeric(12, 2),
	"bought_on" timestamp with time zone,
	"state" text NOT NULL,
	"consumable" boolean NOT NULL,
	"department_id" text,
	"note" text,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "supply_category" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"name" text NOT NULL,
	"parent_id" text,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "supply_name" ON "supply" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "supply_category_name" ON "supply_category" USING btree ("tenant_id","name");