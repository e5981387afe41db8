CREATE TABLE "access_grant" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"effect" text NOT NULL,
	"object_kind" text NOT NULL,
	"object_id" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"bits" text[] NOT NULL,
	"valid_until" timestamp with time zone,
	"reason" text,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rights_epoch" (
	"tenant_id" text PRIMARY KEY NOT NULL,
	"epoch" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "access_grant_subject" ON "access_grant" USING btree ("tenant_id","subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "access_grant_object" ON "access_grant" USING btree ("tenant_id","object_kind","object_id");