import { rootId } from './features.ts';

/** Feature switches by group. A switch is on when this build implements the feature. */
const groups: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  SYSTEM: {
    COMM3: true,
    ENCRYPTION3: false,
    DISPLAYLOCATION3: false,
    APPREWARD3: false,
    AGEANNOUNCE3: false,
    FEEDBACK3: false,
  },
  REGISTER: {
    REG3: true,
    USERNAMEREG3: true,
    DIRECTREG3: true,
    MOBILENUMREG3: true,
    MOBILENUMPASSREG3: true,
    REGMOBVERF3: true,
    CAPTCHA3: true,
    // The bot check. An operator switches it on, because clients without one could not log in.
    GEETEST3: false,
    AFFMAN3: true,
    REFERRAL3: false,
    FREEPLAY3: true,
  },
  ACCESS: {
    PASS3: true,
    PWDEXPFORCECHANGE3: true,
    MOBILEVERCODELOGIN3: true,
    CHNGPASSVERIF3: true,
    PWRESETSMS3: false,
    LOGINIPVERF3: false,
    VERIFICATION3: true,
    MAILVERIFICATION3: true,
    DISABLEDMOBILEVERIF3: false,
  },
  MEMBER: {
    MYACC: true,
    PERSPAYEE3: true,
    PROFPIC3: true,
    PERSMAIL3: false,
    SECQUES3: false,
    INBOX3: false,
    CBS3: false,
    REWCEN3: false,
    PTSYS3: false,
    MEMTRANS3: true,
    MEMCLUB3: false,
    DISPEXTURNOVERLIST3: false,
    DISPTOTPROMEARN3: false,
  },
  MONEY: {
    DPSTBAS3: true,
    WDRAWBAS3: true,
    PAYMENTPASS3: true,
    RESPAYPASS3: false,
    WDRAWNOPASSVERIF3: false,
    WDRAWINFOBINDDATE3: false,
    FUNDTRANS3: true,
    BINDCARD3: true,
    BINDVC3: false,
    BINDEW3: false,
    BINDGA3: false,
    CREDITMAR3: false,
  },
  GAMES: { GAMELO3: true, GAMELOHOT3: true, GAMELOFAV3: true, GAMELOREC3: true, GAMELODEMO3: true },
  AGENTS: {
    AGENTPOLICY3: false,
    SIGNCONDIV3: false,
    DAILYSALCONT3: false,
    HOURSAL3: false,
    RTSALARY3: false,
    CONTDIV: false,
    PLYRBT: false,
  },
};

/** The feature switches of a new brand, in order. */
export const newFeatures = [
  { mod_id: rootId, parent: null, enabled: true },
  ...Object.entries(groups).flatMap(([group, switches]) => [
    { mod_id: group, parent: rootId, enabled: true },
    ...Object.entries(switches).map(([mod_id, enabled]) => ({ mod_id, parent: group, enabled })),
  ]),
];

const rule = (
  field: string,
  pattern_id: number,
  [min_length, max_length]: readonly [min: number, max: number],
  { required = false, enabled = true }: { readonly required?: boolean; readonly enabled?: boolean } = {},
) => ({ field, pattern_id, min_length, max_length, required, enabled });

/** The register rules of a new brand. */
export const newRules = [
  rule('username', 1, [4, 15], { required: true }),
  rule('password', 0, [8, 64], { required: true }),
  rule('confirmPassword', 0, [8, 64], { required: true, enabled: false }),
  rule('payeeName', 17, [2, 60]),
  rule('email', 3, [5, 100]),
  rule('nickname', 0, [2, 30], { enabled: false }),
  rule('birthday', 11, [10, 10], { enabled: false }),
  rule('mobileNum', 6, [8, 12], { enabled: false }),
  rule('paymentPassword', 6, [6, 6], { enabled: false }),
  rule('affiliateCode', 14, [4, 20], { enabled: false }),
  rule('recommenderId', 14, [4, 20], { enabled: false }),
  rule('captcha', 14, [4, 6], { enabled: false }),
  rule('qqNum', 6, [5, 12], { enabled: false }),
  rule('line', 19, [2, 40], { enabled: false }),
  rule('whatsapp', 6, [8, 15], { enabled: false }),
  rule('facebook', 19, [2, 60], { enabled: false }),
  rule('wechat', 19, [2, 40], { enabled: false }),
  rule('telegram', 19, [2, 40], { enabled: false }),
  rule('zalo', 6, [8, 15], { enabled: false }),
  rule('idNumber', 14, [6, 20], { enabled: false }),
];
