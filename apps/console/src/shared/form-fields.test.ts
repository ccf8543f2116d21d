import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
/** Controls with a place for the error of their value. */
const CONTROLS = new Set([
  'RoleSelect',
  'TextField',
  'AmountField',
  'PasswordField',
  'CodeField',
  'Select',
  'Field',
  'TextFileField',
]);
/** Controls that filter a list: they send nothing that can be refused. */
const FILTERS = /(list|-page|-tab|-filters|search-box|issue-select)\.tsx$/;
/** Forms that are no list, although their names end like one. */
const FORMS = new Set(['features/cashier/rules-tab.tsx']);
/** Controls whose value is not sent as it is; the control that it fills in shows the refusal. */
const NOT_SENT = [
  "features/catalogue/import-games-dialog.tsx: TextFileField label={t('desk.import.file')}",
  "features/lottery/import-prices-dialog.tsx: TextFileField label={t('import.file')}",
  "features/roles/permission-fields.tsx: TextField label={t('roles.search')}",
  "features/withdrawals/reject-dialog.tsx: Select label={t('withdrawals.rejectDialog.quick')}",
];

/** The controls of a file that show no error of the server or of the form. */
function silentControls(path: string): string[] {
  const text = readFileSync(join(source, path), 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) {
      const name = node.tagName.getText();
      const { properties } = node.attributes;
      const names = properties.map((property) =>
        ts.isJsxAttribute(property) ? property.name.getText() : property.expression.getText(),
      );
      // A spread of anything but `register(…)` may carry the error.
      const shows = names.some((each) => each === 'error' || /^(number|list|shared|field|props)\b/.test(each));
      if (CONTROLS.has(name) && !shows) found.push(`${path}: ${name} ${label(properties)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const label = (properties: ts.NodeArray<ts.JsxAttributeLike>): string =>
  properties.find((property) => property.getText().startsWith('label'))?.getText() ?? '';

it('shows the refusal of a value at its control, in every form', () => {
  const forms = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .filter((path) => FORMS.has(path) || !FILTERS.test(path));
  expect(forms.length).toBeGreaterThan(100);
  expect(forms.flatMap(silentControls)).toEqual(NOT_SENT);
});
