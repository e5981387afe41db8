export { addJudgement, deleteJudgements, exportJudgements, importJudgements, listJudgements } from './judgements.ts'
export { searchTrialTask } from './trial-task.ts'
export { deleteTrials, getTrial, listTrials, releaseTrial, startTrial } from './trials.ts'
