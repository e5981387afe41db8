CREATE TABLE "import_job" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"user_id" text NOT NULL,
	"call" text NOT NULL,
	"noun" text NOT NULL,
	"file_name" text NOT NULL,
	"ip" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"sealed_rows" text,
	"names" jsonb NOT NULL,
	"total_count" integer NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text,
	"failure_id" text,
	"create_time" timestamp with time zone NOT NULL,
	"finish_time" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "import_job" ADD CONSTRAINT "import_job_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_job" ADD CONSTRAINT "import_job_failure_id_import_failure_id_fk" FOREIGN KEY ("failure_id") REFERENCES "public"."import_failure"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_job_user" ON "import_job" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "import_job_time" ON "import_job" USING btree ("finish_time");--> statement-breakpoint
CREATE INDEX "import_job_failure" ON "import_job" USING btree ("failure_id");