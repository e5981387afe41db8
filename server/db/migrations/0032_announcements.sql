CREATE TABLE "announcement" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone NOT NULL,
	"sender" text,
	"priority" text DEFAULT 'M' NOT NULL,
	"category" text DEFAULT '1' NOT NULL,
	"audience" text DEFAULT 'ALL' NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"send_time" timestamp with time zone,
	"cancel_time" timestamp with time zone,
	"open_type" text,
	"open_page" text,
	"bus_type" text,
	"bus_id" text,
	"deleted" boolean DEFAULT false NOT NULL,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "announcement_reader" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"announcement_id" text NOT NULL,
	"user_id" text NOT NULL,
	"read_time" timestamp with time zone,
	"create_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "announcement_reader" ADD CONSTRAINT "announcement_reader_announcement_id_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_tenant" ON "announcement" USING btree ("tenant_id","create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "announcement_reader_once" ON "announcement_reader" USING btree ("announcement_id","user_id");--> statement-breakpoint
CREATE INDEX "announcement_reader_user" ON "announcement_reader" USING btree ("user_id");