CREATE TABLE "deputy" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"user_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "import_failure" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"titles" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"create_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "position" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"post_rank" text,
	"company_id" text,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "deputy" ADD CONSTRAINT "deputy_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deputy" ADD CONSTRAINT "deputy_agent_id_app_user_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_failure" ADD CONSTRAINT "import_failure_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deputy_user" ON "deputy" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deputy_agent" ON "deputy" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "import_failure_user" ON "import_failure" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "import_failure_time" ON "import_failure" USING btree ("create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "position_code" ON "position" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE INDEX "position_tenant" ON "position" USING btree ("tenant_id","create_time");--> statement-breakpoint
CREATE INDEX "audit_log_sign_in" ON "audit_log" USING btree ("tenant_id","create_time") WHERE action in ('sign-in', 'sign-in-failed', 'sign-out', 'session-end', 'session-force-end');