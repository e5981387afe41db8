import * as saved from '#core/contract/km/search/saved-search.ts'
import { hotKeywordReport } from '#core/contract/km/search/hot-search.ts'
import { searchRecordClick } from '#core/contract/km/search/search-click.ts'
import * as history from '#core/contract/km/search/search-history.ts'
import * as record from '#core/contract/km/search/search-record.ts'
import * as searchIndex from '#core/contract/km/search/search-index.ts'
import * as trial from '#core/contract/km/search/search-trial.ts'
import * as rule from '#core/contract/km/search/search-rule.ts'
import { docStages } from '#core/contract/km/files/stage.ts'
import { docAnswer, docDuplicates, docRelated } from '#core/contract/km/search/search-reading.ts'
import { docSuggestions } from '#core/contract/km/search/doc-suggestion.ts'
import { analyzerTokens, docSearch } from '#core/contract/km/search/search.ts'
import { docAlsoSearched, docSuggest, docSuggestPassages, keywordExpand } from '#core/contract/km/search/suggest.ts'
import { answerQuestion, findDuplicates, relatedDocuments } from './related/index.ts'
import { ownId } from '#server/kernel/actor.ts'
import { routesFor } from '#server/http/route.ts'
import { indexStatus, rebuildIndex, type SearchDeps } from './index-lifecycle/index.ts'
import { alsoSearched, clearHistory, hotKeywords, hotTopics, ownHistory, recordClick } from './query-log/index.ts'
import * as rules from './tuning/index.ts'
import { addSaved, deleteSaved, editSaved, listHits, listSaved, markSeen } from './saved/index.ts'
import { searchDocuments, suggestPassages } from './query/index.ts'
import { stagesOfDocument } from './stages/index.ts'
import { expandKeyword, suggest } from './suggest/index.ts'
import { suggestFacts } from './suggestions/index.ts'
import * as trials from './evaluation/index.ts'

const route = routesFor<SearchDeps>()

export const searchRoutes = [
  route(docSearch, (ctx, { body }) => searchDocuments(ctx, body)),
  route(analyzerTokens, ({ deps }, { query }) => deps.engine.tokens(query.text)),
  route(docSuggest, (ctx, { query }) => suggest(ctx, query.text)),
  route(docSuggestPassages, (ctx, { query }) => suggestPassages(ctx, query.text)),
  route(keywordExpand, (ctx, { query }) => expandKeyword(ctx, query.text)),
  route(docAlsoSearched, (ctx, { query }) => alsoSearched(ctx, query.text)),
  route(docRelated, (ctx, { query }) => relatedDocuments(ctx, query.id)),
  route(docSuggestions, (ctx, { query }) => suggestFacts(ctx, query.id)),
  route(docDuplicates, (ctx, { query }) => findDuplicates(ctx, query)),
  route(docStages, (ctx, { query }) => stagesOfDocument(ctx, query.docId)),
  route(docAnswer, (ctx, { query }) => answerQuestion(ctx, query.question)),
  route(searchRecordClick, (ctx, { body }) => recordClick(ctx, body)),
  route(hotKeywordReport, (ctx) => hotKeywords(ctx)),
  route(record.hotTopicReport, (ctx) => hotTopics(ctx)),
  route(history.searchHistory, ({ deps, actor }) => ownHistory(deps, ownId(actor))),
  route(history.searchHistoryClear, (ctx, { query }) => clearHistory(ctx, query.word)),
  route(saved.savedSearchList, (ctx) => listSaved(ctx)),
  route(saved.savedSearchAdd, (ctx, { body }) => addSaved(ctx, body)),
  route(saved.savedSearchEdit, (ctx, { body }) => editSaved(ctx, body)),
  route(saved.savedSearchDelete, (ctx, { query }) => deleteSaved(ctx, query.ids)),
  route(saved.savedSearchHits, (ctx, { query }) => listHits(ctx, query.id)),
  route(saved.savedSearchSeen, (ctx, { query }) => markSeen(ctx, query)),
  route(searchIndex.searchIndexStatus, (ctx) => indexStatus(ctx)),
  route(searchIndex.searchIndexRebuild, (ctx) => rebuildIndex(ctx)),
  route(rule.synonymList, (ctx, { query }) => rules.listSynonyms(ctx, query)),
  route(rule.synonymBuiltIn, (ctx) => rules.officeSynonyms(ctx)),
  route(rule.synonymAdd, (ctx, { body }) => rules.addSynonym(ctx, body)),
  route(rule.synonymEdit, (ctx, { body }) => rules.editSynonym(ctx, body)),
  route(rule.synonymDelete, (ctx, { query }) => rules.deleteSynonyms(ctx, query.ids)),
  route(rule.curatedList, (ctx, { query }) => rules.listCurated(ctx, query)),
  route(rule.curatedAdd, (ctx, { body }) => rules.addCurated(ctx, body)),
  route(rule.curatedEdit, (ctx, { body }) => rules.editCurated(ctx, body)),
  route(rule.curatedDelete, (ctx, { query }) => rules.deleteCurated(ctx, query.ids)),
  route(rule.searchWordList, (ctx, { query }) => rules.listWords(ctx, query)),
  route(rule.searchWordAdd, (ctx, { body }) => rules.addWords(ctx, body)),
  route(rule.searchWordDelete, (ctx, { query }) => rules.deleteWords(ctx, query.ids)),
  route(rule.searchRuleExport, (ctx, { query }) => rules.exportRules(ctx, query.table)),
  route(rule.searchRuleImport, (ctx, { body }) => rules.importRules(ctx, body)),
  route(trial.judgementList, (ctx, { query }) => trials.listJudgements(ctx, query)),
  route(trial.judgementAdd, (ctx, { body }) => trials.addJudgement(ctx, body)),
  route(trial.judgementDelete, (ctx, { query }) => trials.deleteJudgements(ctx, query.ids)),
  route(trial.judgementExport, (ctx) => trials.exportJudgements(ctx)),
  route(trial.judgementImport, (ctx, { body }) => trials.importJudgements(ctx, body.text)),
  route(trial.trialStart, (ctx, { body }) => trials.startTrial(ctx, body)),
  route(trial.trialList, (ctx) => trials.listTrials(ctx)),
  route(trial.trialGet, (ctx, { query }) => trials.getTrial(ctx, query.id)),
  route(trial.trialRelease, (ctx, { query }) => trials.releaseTrial(ctx, query.id)),
  route(trial.trialDelete, (ctx, { query }) => trials.deleteTrials(ctx, query.ids)),
]
