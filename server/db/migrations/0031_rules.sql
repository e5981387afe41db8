CREATE TABLE "check_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"rule_name" text NOT NULL,
	"rule_code" text NOT NULL,
	"rule_json" text NOT NULL,
	"rule_description" text,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "data_source" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"remark" text,
	"db_type" text NOT NULL,
	"db_driver" text,
	"db_url" text NOT NULL,
	"db_name" text,
	"db_username" text,
	"db_password" text,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "fill_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"rule_name" text NOT NULL,
	"rule_code" text NOT NULL,
	"rule_class" text NOT NULL,
	"rule_params" text,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "gateway_route" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"router_id" text NOT NULL,
	"name" text NOT NULL,
	"uri" text NOT NULL,
	"predicates" text DEFAULT '[]' NOT NULL,
	"filters" text DEFAULT '[]' NOT NULL,
	"strip_prefix" integer DEFAULT 0 NOT NULL,
	"retryable" integer DEFAULT 0 NOT NULL,
	"show_api" integer DEFAULT 0 NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"tenant_id" text DEFAULT '0' NOT NULL,
	"rule_code" text NOT NULL,
	"series" text NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "number_series_tenant_id_rule_code_series_pk" PRIMARY KEY("tenant_id","rule_code","series")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "check_rule_code" ON "check_rule" USING btree ("tenant_id","rule_code");--> statement-breakpoint
CREATE UNIQUE INDEX "data_source_code" ON "data_source" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "fill_rule_code" ON "fill_rule" USING btree ("tenant_id","rule_code");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_route_router" ON "gateway_route" USING btree ("tenant_id","router_id");