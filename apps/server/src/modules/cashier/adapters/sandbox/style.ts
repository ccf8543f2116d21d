/** The style sheet of the sandbox bank's pages. */
export const style = `
:root {
  color-scheme: dark;
  --page: #090c21;
  --panel: #11142d;
  --control: #252747;
  --line: #35375a;
  --text: #f7f3eb;
  --soft: #c3c6d8;
  --gold: #efc262;
  --on-gold: #1d1d40;
  --coral: #f8877b;
  --jade: #67daad;
}
@media (prefers-color-scheme: light) {
  :root {
    color-scheme: light;
    --page: #f6efe3;
    --panel: #fdfaf3;
    --control: #e9decb;
    --line: #daccb5;
    --text: #1d1d40;
    --soft: #42415f;
    --gold: #f0b851;
    --on-gold: #1d1d40;
    --coral: #b12725;
    --jade: #006342;
  }
}
* {
  box-sizing: border-box;
  margin: 0;
}
body {
  background: var(--page);
  color: var(--text);
  font:
    400 16px/1.6 'Noto Sans Thai',
    system-ui,
    sans-serif;
  font-variant-numeric: tabular-nums;
  min-height: 100vh;
  display: grid;
  place-items: center;
  padding: 16px;
}
main {
  width: 100%;
  max-width: 420px;
  background: var(--panel);
  border-radius: 20px;
  padding: 28px 24px;
  box-shadow:
    inset 0 1px 0 #ffe9b41a,
    0 24px 60px -24px #000;
}
header {
  display: flex;
  justify-content: space-between;
  align-items: flex-start;
  gap: 16px;
}
h1 {
  font-size: 22px;
  line-height: 1.4;
}
h2 {
  font-size: 15px;
  margin: 24px 0 8px;
}
p {
  color: var(--soft);
  font-size: 14px;
}
a {
  color: inherit;
  font-size: 14px;
  display: inline-flex;
  align-items: center;
  min-height: 44px;
}
dl {
  margin: 20px 0;
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 8px 16px;
}
dt {
  color: var(--soft);
}
dd {
  text-align: right;
  overflow-wrap: anywhere;
}
dd.amount {
  font-size: 28px;
  font-weight: 600;
  line-height: 1.3;
  color: var(--gold);
}
@media (prefers-color-scheme: light) {
  dd.amount {
    color: #824c11;
  }
}
button {
  font: inherit;
  font-weight: 600;
  width: 100%;
  min-height: 48px;
  border: 0;
  border-radius: 10px;
  background: var(--control);
  color: var(--text);
  cursor: pointer;
  margin-top: 8px;
  padding: 0 16px;
}
button.main {
  background: var(--gold);
  color: var(--on-gold);
  min-height: 56px;
  font-size: 18px;
}
button.refuse {
  color: var(--coral);
}
label {
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: 12px;
  font-size: 14px;
  color: var(--soft);
  margin-top: 16px;
}
select {
  font: inherit;
  color: var(--text);
  background: var(--control);
  border: 1px solid var(--line);
  border-radius: 10px;
  min-height: 44px;
  padding: 0 12px;
}
:focus-visible {
  outline: 2px solid var(--gold);
  outline-offset: 2px;
}
.done {
  color: var(--jade);
  font-weight: 600;
  font-size: 16px;
}
.stopped {
  color: var(--coral);
  font-weight: 600;
  font-size: 16px;
}
`;
