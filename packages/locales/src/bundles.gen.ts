// Written by npm run collect from packages/locales/src/bundles/*/*.json; do not edit.
import enAnnouncements from './bundles/en/announcements.json' with { type: 'json' };
import enArcade from './bundles/en/arcade.json' with { type: 'json' };
import enAuth from './bundles/en/auth.json' with { type: 'json' };
import enBanks from './bundles/en/banks.json' with { type: 'json' };
import enBetDesk from './bundles/en/bet-desk.json' with { type: 'json' };
import enCashier from './bundles/en/cashier.json' with { type: 'json' };
import enCashierDesk from './bundles/en/cashier-desk.json' with { type: 'json' };
import enCodes from './bundles/en/codes.json' with { type: 'json' };
import enCommon from './bundles/en/common.json' with { type: 'json' };
import enConsole from './bundles/en/console.json' with { type: 'json' };
import enDice from './bundles/en/dice.json' with { type: 'json' };
import enDraws from './bundles/en/draws.json' with { type: 'json' };
import enFairness from './bundles/en/fairness.json' with { type: 'json' };
import enHilo from './bundles/en/hilo.json' with { type: 'json' };
import enHome from './bundles/en/home.json' with { type: 'json' };
import enLimbo from './bundles/en/limbo.json' with { type: 'json' };
import enLobby from './bundles/en/lobby.json' with { type: 'json' };
import enLottery from './bundles/en/lottery.json' with { type: 'json' };
import enLotteryDesk from './bundles/en/lottery-desk.json' with { type: 'json' };
import enLotteryGames from './bundles/en/lottery-games.json' with { type: 'json' };
import enMails from './bundles/en/mails.json' with { type: 'json' };
import enMember from './bundles/en/member.json' with { type: 'json' };
import enMines from './bundles/en/mines.json' with { type: 'json' };
import enNightMarket from './bundles/en/night-market.json' with { type: 'json' };
import enPages from './bundles/en/pages.json' with { type: 'json' };
import enPromotionDesk from './bundles/en/promotion-desk.json' with { type: 'json' };
import enPromotions from './bundles/en/promotions.json' with { type: 'json' };
import enProofs from './bundles/en/proofs.json' with { type: 'json' };
import enRecords from './bundles/en/records.json' with { type: 'json' };
import enSandboxBank from './bundles/en/sandbox-bank.json' with { type: 'json' };
import enSettings from './bundles/en/settings.json' with { type: 'json' };
import enSettlements from './bundles/en/settlements.json' with { type: 'json' };
import enSports from './bundles/en/sports.json' with { type: 'json' };
import enSportsDesk from './bundles/en/sports-desk.json' with { type: 'json' };
import enSportsMarkets from './bundles/en/sports-markets.json' with { type: 'json' };
import enSportsTickets from './bundles/en/sports-tickets.json' with { type: 'json' };
import enTableDesk from './bundles/en/table-desk.json' with { type: 'json' };
import enTables from './bundles/en/tables.json' with { type: 'json' };
import enWorkshop from './bundles/en/workshop.json' with { type: 'json' };
import enYeekee from './bundles/en/yeekee.json' with { type: 'json' };
import enErrors from './bundles/en/errors.gen.ts';
import enPermissions from './bundles/en/permissions.gen.ts';
import thAnnouncements from './bundles/th/announcements.json' with { type: 'json' };
import thArcade from './bundles/th/arcade.json' with { type: 'json' };
import thAuth from './bundles/th/auth.json' with { type: 'json' };
import thBanks from './bundles/th/banks.json' with { type: 'json' };
import thBetDesk from './bundles/th/bet-desk.json' with { type: 'json' };
import thCashier from './bundles/th/cashier.json' with { type: 'json' };
import thCashierDesk from './bundles/th/cashier-desk.json' with { type: 'json' };
import thCodes from './bundles/th/codes.json' with { type: 'json' };
import thCommon from './bundles/th/common.json' with { type: 'json' };
import thConsole from './bundles/th/console.json' with { type: 'json' };
import thDice from './bundles/th/dice.json' with { type: 'json' };
import thDraws from './bundles/th/draws.json' with { type: 'json' };
import thFairness from './bundles/th/fairness.json' with { type: 'json' };
import thHilo from './bundles/th/hilo.json' with { type: 'json' };
import thHome from './bundles/th/home.json' with { type: 'json' };
import thLimbo from './bundles/th/limbo.json' with { type: 'json' };
import thLobby from './bundles/th/lobby.json' with { type: 'json' };
import thLottery from './bundles/th/lottery.json' with { type: 'json' };
import thLotteryDesk from './bundles/th/lottery-desk.json' with { type: 'json' };
import thLotteryGames from './bundles/th/lottery-games.json' with { type: 'json' };
import thMails from './bundles/th/mails.json' with { type: 'json' };
import thMember from './bundles/th/member.json' with { type: 'json' };
import thMines from './bundles/th/mines.json' with { type: 'json' };
import thNightMarket from './bundles/th/night-market.json' with { type: 'json' };
import thPages from './bundles/th/pages.json' with { type: 'json' };
import thPromotionDesk from './bundles/th/promotion-desk.json' with { type: 'json' };
import thPromotions from './bundles/th/promotions.json' with { type: 'json' };
import thProofs from './bundles/th/proofs.json' with { type: 'json' };
import thRecords from './bundles/th/records.json' with { type: 'json' };
import thSandboxBank from './bundles/th/sandbox-bank.json' with { type: 'json' };
import thSettings from './bundles/th/settings.json' with { type: 'json' };
import thSettlements from './bundles/th/settlements.json' with { type: 'json' };
import thSports from './bundles/th/sports.json' with { type: 'json' };
import thSportsDesk from './bundles/th/sports-desk.json' with { type: 'json' };
import thSportsMarkets from './bundles/th/sports-markets.json' with { type: 'json' };
import thSportsTickets from './bundles/th/sports-tickets.json' with { type: 'json' };
import thTableDesk from './bundles/th/table-desk.json' with { type: 'json' };
import thTables from './bundles/th/tables.json' with { type: 'json' };
import thWorkshop from './bundles/th/workshop.json' with { type: 'json' };
import thYeekee from './bundles/th/yeekee.json' with { type: 'json' };
import thErrors from './bundles/th/errors.gen.ts';
import thPermissions from './bundles/th/permissions.gen.ts';

/** Every text bundle, by the code of its language and its namespace. */
export const bundles = {
  EN: {
    announcements: enAnnouncements,
    arcade: enArcade,
    auth: enAuth,
    banks: enBanks,
    'bet-desk': enBetDesk,
    cashier: enCashier,
    'cashier-desk': enCashierDesk,
    codes: enCodes,
    common: enCommon,
    console: enConsole,
    dice: enDice,
    draws: enDraws,
    fairness: enFairness,
    hilo: enHilo,
    home: enHome,
    limbo: enLimbo,
    lobby: enLobby,
    lottery: enLottery,
    'lottery-desk': enLotteryDesk,
    'lottery-games': enLotteryGames,
    mails: enMails,
    member: enMember,
    mines: enMines,
    'night-market': enNightMarket,
    pages: enPages,
    'promotion-desk': enPromotionDesk,
    promotions: enPromotions,
    proofs: enProofs,
    records: enRecords,
    'sandbox-bank': enSandboxBank,
    settings: enSettings,
    settlements: enSettlements,
    sports: enSports,
    'sports-desk': enSportsDesk,
    'sports-markets': enSportsMarkets,
    'sports-tickets': enSportsTickets,
    'table-desk': enTableDesk,
    tables: enTables,
    workshop: enWorkshop,
    yeekee: enYeekee,
    errors: enErrors,
    permissions: enPermissions,
  },
  TH: {
    announcements: thAnnouncements,
    arcade: thArcade,
    auth: thAuth,
    banks: thBanks,
    'bet-desk': thBetDesk,
    cashier: thCashier,
    'cashier-desk': thCashierDesk,
    codes: thCodes,
    common: thCommon,
    console: thConsole,
    dice: thDice,
    draws: thDraws,
    fairness: thFairness,
    hilo: thHilo,
    home: thHome,
    limbo: thLimbo,
    lobby: thLobby,
    lottery: thLottery,
    'lottery-desk': thLotteryDesk,
    'lottery-games': thLotteryGames,
    mails: thMails,
    member: thMember,
    mines: thMines,
    'night-market': thNightMarket,
    pages: thPages,
    'promotion-desk': thPromotionDesk,
    promotions: thPromotions,
    proofs: thProofs,
    records: thRecords,
    'sandbox-bank': thSandboxBank,
    settings: thSettings,
    settlements: thSettlements,
    sports: thSports,
    'sports-desk': thSportsDesk,
    'sports-markets': thSportsMarkets,
    'sports-tickets': thSportsTickets,
    'table-desk': thTableDesk,
    tables: thTables,
    workshop: thWorkshop,
    yeekee: thYeekee,
    errors: thErrors,
    permissions: thPermissions,
  },
};
