export {
  assertCaptchaGiven,
  type CaptchaAnswer,
  checkCaptcha,
  isCaptchaAsked,
  issueCaptcha,
  spendCaptcha,
} from './captcha.ts'
