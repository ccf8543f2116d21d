import { rootId } from './features.ts';

/** Switches by group. A switch is on exactly when this build does what it promises, so that nothing on screen is dead. */
const groups: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  SYSTEM: { COMM3: true, ENCRYPTION3: false, DISPLAYLOCATION3: false, APPREWARD3: false, AGEANNOUNCE3: false, FEEDBACK3: false },
  REGISTER: {
    REG3: true, USERNAMEREG3: true, DIRECTREG3: true, MOBILENUMREG3: false, MOBILENUMPASSREG3: false, REGMOBVERF3: false, CAPTCHA3: false, GEETEST3: false, AFFMAN3: false, REFERRAL3: false, FREEPLAY3: false,
  },
  ACCESS: {
    PASS3: true, PWDEXPFORCECHANGE3: false, MOBILEVERCODELOGIN3: false, CHNGPASSVERIF3: false, PWRESETSMS3: false, LOGINIPVERF3: false, VERIFICATION3: false, MAILVERIFICATION3: false, DISABLEDMOBILEVERIF3: false,
  },
  MEMBER: {
    MYACC: true, PERSPAYEE3: true, PROFPIC3: false, PERSMAIL3: false, SECQUES3: false, INBOX3: false, CBS3: false, REWCEN3: false, PTSYS3: false, MEMTRANS3: true, MEMCLUB3: false, DISPEXTURNOVERLIST3: false, DISPTOTPROMEARN3: false,
  },
  MONEY: {
    DPSTBAS3: true, WDRAWBAS3: true, PAYMENTPASS3: true, RESPAYPASS3: false, WDRAWNOPASSVERIF3: false, WDRAWINFOBINDDATE3: false, FUNDTRANS3: false, BINDCARD3: true, BINDVC3: false, BINDEW3: false, BINDGA3: false, CREDITMAR3: false,
  },
  GAMES: { GAMELO3: true, GAMELOHOT3: true, GAMELOFAV3: true, GAMELOREC3: true, GAMELODEMO3: true },
  AGENTS: { AGENTPOLICY3: false, SIGNCONDIV3: false, DAILYSALCONT3: false, HOURSAL3: false, RTSALARY3: false, CONTDIV: false, PLYRBT: false },
};

/** Every switch this house knows, as a new brand begins. */
export const newFeatures = [
  { mod_id: rootId, parent: null, enabled: true },
  ...Object.entries(groups).flatMap(([group, switches]) => [
    { mod_id: group, parent: rootId, enabled: true },
    ...Object.entries(switches).map(([mod_id, enabled]) => ({ mod_id, parent: group, enabled })),
  ]),
];

const rule = (field: string, pattern_id: number, min_length: number, max_length: number, required: boolean, enabled = true) => ({ field, pattern_id, min_length, max_length, required, enabled });
/** The register form of a new brand. */
export const newRules = [
  rule('username', 1, 4, 15, true),
  rule('password', 0, 8, 64, true),
  rule('confirmPassword', 0, 8, 64, true),
  rule('payeeName', 17, 2, 60, false),
  rule('email', 3, 5, 100, false),
  rule('nickname', 0, 2, 30, false, false),
  rule('birthday', 11, 10, 10, false, false),
  rule('mobileNum', 6, 8, 12, false, false),
  rule('paymentPassword', 6, 6, 6, false, false),
  rule('affiliateCode', 14, 4, 20, false, false),
  rule('recommenderId', 14, 4, 20, false, false),
  rule('captcha', 14, 4, 6, false, false),
  rule('qqNum', 6, 5, 12, false, false),
  rule('line', 19, 2, 40, false, false),
  rule('whatsapp', 6, 8, 15, false, false),
  rule('facebook', 19, 2, 60, false, false),
  rule('wechat', 19, 2, 40, false, false),
  rule('telegram', 19, 2, 40, false, false),
  rule('zalo', 6, 8, 15, false, false),
  rule('idNumber', 14, 6, 20, false, false),
];
