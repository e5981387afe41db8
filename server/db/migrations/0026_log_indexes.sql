DROP TABLE IF EXISTS "user_agent" CASCADE;--> statement-breakpoint
CREATE INDEX "audit_log_person" ON "audit_log" USING btree ("tenant_id","username","create_time");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("tenant_id","action","create_time");--> statement-breakpoint
CREATE INDEX "audit_log_sign_in" ON "audit_log" USING btree ("tenant_id","create_time") WHERE action in ('sign-in', 'sign-in-failed', 'sign-out', 'session-end', 'session-force-end');