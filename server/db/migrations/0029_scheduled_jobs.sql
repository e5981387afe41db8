CREATE TABLE "job_run" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"job_id" text NOT NULL,
	"cause" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_time" timestamp with time zone,
	"start_time" timestamp with time zone,
	"end_time" timestamp with time zone,
	"output" text DEFAULT '' NOT NULL,
	"error" text,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduled_job" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"job_class_name" text NOT NULL,
	"cron_expression" text NOT NULL,
	"parameter" text,
	"description" text,
	"status" integer DEFAULT 0 NOT NULL,
	"next_time" timestamp with time zone,
	"last_time" timestamp with time zone,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "job_run" ADD CONSTRAINT "job_run_job_id_scheduled_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."scheduled_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_run_job" ON "job_run" USING btree ("job_id","create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "job_run_unfinished" ON "job_run" USING btree ("job_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "scheduled_job_tenant" ON "scheduled_job" USING btree ("tenant_id","create_time");