CREATE TABLE "handover" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"user_id" text NOT NULL,
	"actor_id" text NOT NULL,
	"receivers" jsonb NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"ip" text NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "handover_row" (
	"handover_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"receiver_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	CONSTRAINT "handover_row_handover_id_ordinal_pk" PRIMARY KEY("handover_id","ordinal")
);
--> statement-breakpoint
ALTER TABLE "handover_row" ADD CONSTRAINT "handover_row_handover_id_handover_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handover"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handover_user" ON "handover" USING btree ("user_id","create_time");