CREATE TABLE "access_level" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"level" integer NOT NULL,
	"name" text NOT NULL,
	"color" text,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "access_request" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"document_id" text NOT NULL,
	"user_id" text NOT NULL,
	"bits" text[] NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"grant_id" text,
	"decide_by" text,
	"decide_time" timestamp with time zone,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "depart_name_en" text;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "depart_name_abbr" text;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "mobile" text;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "fax" text;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "memo" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "post" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "user_identity" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "superior_of" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_request" ADD CONSTRAINT "access_request_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_level_level" ON "access_level" USING btree ("tenant_id","level");--> statement-breakpoint
CREATE UNIQUE INDEX "access_level_name" ON "access_level" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "access_request_open" ON "access_request" USING btree ("user_id","document_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "access_request_document" ON "access_request" USING btree ("tenant_id","document_id","state");--> statement-breakpoint
CREATE INDEX "access_request_user" ON "access_request" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_phone" ON "app_user" USING btree ("tenant_id","phone");--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_email" ON "app_user" USING btree ("tenant_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_work_no" ON "app_user" USING btree ("tenant_id","work_no");