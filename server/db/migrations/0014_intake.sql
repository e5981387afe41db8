CREATE TABLE "intake" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"note" text,
	"request" jsonb NOT NULL,
	"result" jsonb,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ocr_page" (
	"sha256" text NOT NULL,
	"page" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"reason" text,
	CONSTRAINT "ocr_page_sha256_page_pk" PRIMARY KEY("sha256","page")
);
--> statement-breakpoint
CREATE TABLE "unlocked_file" (
	"document_id" text NOT NULL,
	"sha256" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unlocked_file_document_id_sha256_pk" PRIMARY KEY("document_id","sha256")
);
--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "locked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ocr_page" ADD CONSTRAINT "ocr_page_sha256_file_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."file"("sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unlocked_file" ADD CONSTRAINT "unlocked_file_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unlocked_file" ADD CONSTRAINT "unlocked_file_sha256_file_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."file"("sha256") ON DELETE cascade ON UPDATE no action;