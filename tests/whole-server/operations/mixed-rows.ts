import { getTableName, sql } from 'drizzle-orm'
import { KINDS } from '#server/operations/library/kinds.ts'
import type { TestServer } from '../support/fixture.ts'

/** Rows of those kinds that a small library would not have, written straight into their tables. */
export async function rowsOfOtherKinds({ running }: TestServer, documentId: string): Promise<void> {
  const deputies = getTableName(KINDS.find(({ name }) => name === 'deputies')!.table)
  const statements = [
    `insert into position (id, code, name, post_rank) values ('p1', 'clerk', '文员', '1')`,
    `insert into ${deputies} (id, user_id, agent_id, start_time, end_time)
       select 'a1', a.id, b.id, now(), now() + interval '1 day' from app_user a, app_user b
        where a.username = 'lina' and b.username = 'zhangwei'`,
    `insert into department_permission (department_id, permission_id)
       select d.id, p.id from department d, permission p where p.perms = 'km:doc:upload' and d.parent_id is null`,
    `insert into department_role_permission select id, (select id from permission where perms = 'km:doc:upload')
       from department_role`,
    `insert into data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
       select 'r1', id, '本人', 'create_by', '=', '#{sys_user_code}' from permission where perms = 'km:doc:upload'`,
    `insert into role_data_rule select role_id, permission_id, 'r1' from role_permission
      where permission_id = (select permission_id from data_rule) limit 1`,
    `insert into department_data_rule select department_id, permission_id, 'r1' from department_permission`,
    `insert into department_role_data_rule select department_role_id, permission_id, 'r1' from department_role_permission`,
    `insert into site_picture (sha256, webp) values (repeat('a', 64), '\\x00ff5c22'::bytea)`,
    `insert into banner (id, title, picture) values ('b1', '横幅 "一"', '/x')`,
    `insert into access_request (id, document_id, user_id, bits, reason)
       select 'q1', '${documentId}', id, array['view'], '要看' from app_user where username = 'zhangwei'`,
    `insert into read_confirmation (document_id, version_id, user_id)
       select document_id, v.id, u.id from document_version v, app_user u
        where v.document_id = '${documentId}' and v.number = 1 and u.username = 'lina'`,
    `insert into doc_confirmation (id, document_id, version_id, user_id)
       select 'v1', document_id, v.id, u.id from document_version v, app_user u
        where v.document_id = '${documentId}' and v.number = 1 and u.username = 'lina'`,
    `insert into reading_place (user_id, document_id, version, part, time)
       select id, '${documentId}', 1, 0.4, now() from app_user where username = 'lina'`,
    `insert into document_replacement (document_id, replaced_by)
       select '${documentId}', id from document where id <> '${documentId}' limit 1`,
    `insert into subscription (id, user_id, document_id, seen_time, create_time)
       select 's1', id, '${documentId}', now(), now() from app_user where username = 'lina'`,
    `insert into retention_rule (id, name, category_id, years, since)
       select 'k1', '十年', id, 10, 'created' from place where kind = 'category' order by id limit 1`,
    `insert into retention_hold (id, case_no, name, reason) values ('k2', '2026-1', '纠纷 "一"', '保全')`,
    `insert into retention_hold_document (hold_id, document_id, place_by, place_time)
       values ('k2', '${documentId}', 'admin', now())`,
    `insert into doc_place (document_id, category_id, rank)
       select id, category, id || 'i' from document where category is not null order by id limit 1`,
    `insert into preference (user_id, key, value)
       select id, 'firstSteps', '{"hidden": true}' from app_user where username = 'lina'`,
    `insert into saved_search (id, user_id, name, query)
       select 'h1', id, '采购', '{"content": "采购", "pageNo": 1}' from app_user where username = 'lina'`,
    `insert into saved_search_hit (search_id, document_id, alerted) values ('h1', '${documentId}', true)`,
    `insert into search_synonym (id, word, others) values ('y1', '电脑', array['计算机', '"微机"'])`,
    `insert into search_curated (id, patterns, answer) values ('c1', array['食堂'], '三楼')`,
    `insert into search_word (id, kind, word) values ('w1', 'stop', '的')`,
    `insert into search_judgement (id, question, document_id) values ('j1', '采购流程', '${documentId}')`,
    `insert into missed_query (id, query, times, people, last_time, state, owner_id)
       select 'm1', '班车时刻', 2, 1, now(), 'taken', id from app_user where username = 'lina'`,
    `insert into ai_model (id, name, model_type, model_name, base_url, credential)
       values ('k1', '问答', 'LLM', 'chat', 'https://model.example/v1', 'zk1:sealed')`,
    `insert into search_question (id, user_id, query, folded)
       select 'u1', id, '班车', '班车' from app_user where username = 'lina'`,
  ]
  for (const statement of statements) await running.engines.db.execute(sql.raw(statement))
}
