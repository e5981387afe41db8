import {
  commentAdd,
  commentDelete,
  commentDeleteBatch,
  commentEdit,
  commentGet,
  commentList,
  commentPeople,
  commentResolve,
  commentsSeen,
  commentsToMe,
  commentsUnseen,
} from '#core/contract/km/community/comment.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { deleteComment, deleteComments } from './delete.ts'
import type { CommentDeps } from './deps.ts'
import { listMentionable } from './mentionable.ts'
import { getComment, listComments } from './read.ts'
import { countUnseen, listToMe, markSeen } from './to-me.ts'
import { resolveComment } from './resolve.ts'
import { addComment, editComment } from './write.ts'

const route = routesFor<CommentDeps>()

export const commentFeature: Feature<CommentDeps> = {
  name: 'comments',
  routes: [
    route(commentList, (ctx, { query }) => listComments(ctx, query)),
    route(commentGet, (ctx, { query }) => getComment(ctx, query.id)),
    route(commentPeople, (ctx, { query }) => listMentionable(ctx, query)),
    route(commentAdd, (ctx, { body }) => addComment(ctx, body)),
    route(commentEdit, (ctx, { body }) => editComment(ctx, body)),
    route(commentResolve, (ctx, { body }) => resolveComment(ctx, body)),
    route(commentDelete, (ctx, { query }) => deleteComment(ctx, query.id)),
    route(commentDeleteBatch, (ctx, { query }) => deleteComments(ctx, query.ids)),
    route(commentsToMe, (ctx, { query }) => listToMe(ctx, query)),
    route(commentsUnseen, async (ctx) => ({ unseen: await countUnseen(ctx) })),
    route(commentsSeen, (ctx, { body }) => markSeen(ctx, body)),
  ],
}
