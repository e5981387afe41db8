CREATE TABLE "uploaded_file" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"path" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"file_size" bigint NOT NULL,
	"type" text,
	"kept" boolean NOT NULL,
	"listed" boolean NOT NULL,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "uploaded_file_path" ON "uploaded_file" USING btree ("path");--> statement-breakpoint
CREATE INDEX "uploaded_file_sha256" ON "uploaded_file" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "uploaded_file_person" ON "uploaded_file" USING btree ("tenant_id","create_by","create_time");