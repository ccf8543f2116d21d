/**
 * The switches that operators set, in the order of the console. A switch of the tree that nothing
 * of this build checks is not among them; neither is COMM3, without which no call is answered
 * (maintenance closes the site).
 */
export const operatorSwitches: readonly string[] = [
  'DIRECTREG3',
  'USERNAMEREG3',
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  'CAPTCHA3',
  'GEETEST3',
  'AFFMAN3',
  'REFERRAL3',
  'REG3',
  'FREEPLAY3',
  'PASS3',
  'MOBILEVERCODELOGIN3',
  'PWDEXPFORCECHANGE3',
  'CHNGPASSVERIF3',
  'VERIFICATION3',
  'PROFPIC3',
  'MEMTRANS3',
  'FUNDTRANS3',
  'DPSTBAS3',
  'WDRAWBAS3',
  'PAYMENTPASS3',
  'WDRAWNOPASSVERIF3',
  'BINDCARD3',
  'GAMELO3',
  'GAMELOHOT3',
  'GAMELOFAV3',
  'GAMELOREC3',
  'GAMELODEMO3',
  'ENCRYPTION3',
];
