CREATE TABLE "custom_field" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"category_id" text,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"options" text[] DEFAULT '{}' NOT NULL,
	"preset" jsonb,
	"hint" text,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "unpack" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"user_id" text NOT NULL,
	"sha256" text,
	"name" text NOT NULL,
	"form" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"ip" text NOT NULL,
	"create_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unpack_entry" (
	"unpack_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"path" text NOT NULL,
	"size" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"document_id" text,
	"reason" text,
	CONSTRAINT "unpack_entry_unpack_id_ordinal_pk" PRIMARY KEY("unpack_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "upload_session" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"path" text,
	"size" bigint NOT NULL,
	"claimed_sha256" text,
	"stored_sha256" text,
	"received" bigint DEFAULT 0 NOT NULL,
	"form" jsonb NOT NULL,
	"unpack" boolean DEFAULT false NOT NULL,
	"target_id" text,
	"done" boolean DEFAULT false NOT NULL,
	"document_id" text,
	"unpack_id" text,
	"create_time" timestamp with time zone NOT NULL,
	"active_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "task_next";--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "folder" text;--> statement-breakpoint
ALTER TABLE "document_version" ADD COLUMN "title_from" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_version" ADD COLUMN "fields" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "owner" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "turn" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "unpack_entry" ADD CONSTRAINT "unpack_entry_unpack_id_unpack_id_fk" FOREIGN KEY ("unpack_id") REFERENCES "public"."unpack"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "custom_field_category" ON "custom_field" USING btree ("tenant_id","category_id","sort_order");--> statement-breakpoint
CREATE INDEX "unpack_user" ON "unpack" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "upload_session_open" ON "upload_session" USING btree ("user_id","create_time") WHERE not done;--> statement-breakpoint
CREATE INDEX "upload_session_active" ON "upload_session" USING btree ("active_time");--> statement-breakpoint
CREATE INDEX "task_turn" ON "task" USING btree ("kind","priority","owner","turn") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "task_next" ON "task" USING btree ("priority","turn","run_after") WHERE state in ('waiting', 'running');