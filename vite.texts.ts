import type { Plugin, Rollup } from "vite";

const TEXTS_FILE = /\/app\/.*\/texts\.ts$/;
const IMPORT = /import \{([^}]*)\} from ["']([^"']*\/texts)["']/g;
const SPECIFIER = /\bTEXTS(?: as ([\w$]+))?/;

type Node = Rollup.AstNode & { start: number; end: number };

/**
 * Writes the texts of a `texts.ts` where modules name them, as if they had always been there. Bundlers can't shorten or drop
 * an object's properties, so that otherwise every page would load the names of all its texts: 0.7 kB on the first page.
 */
export function flatTexts(): Plugin {
  let browser = false;
  /** by the id of the texts.ts */
  const inlined = new Map<string, ReadonlyMap<string, string>>();
  return {
    name: "flat-texts",
    apply: "build",
    enforce: "post",
    config(_config, { isSsrBuild }) {
      browser = !isSsrBuild;
    },
    async transform(code, id) {
      if (!browser || id.includes("/node_modules/")) return;
      if (TEXTS_FILE.test(id)) {
        const texts = flattened(code, this.parse(code));
        inlined.set(id, texts.inlined);
        return { code: texts.code, map: null };
      }
      let result = code;
      for (const [statement, specifiers = "", source = ""] of code.matchAll(IMPORT)) {
        const found = SPECIFIER.exec(specifiers);
        const resolved = found && (await this.resolve(source, id));
        if (!resolved) continue;
        await this.load(resolved);
        result = withTexts(result, {
          statement,
          specifiers,
          local: found[1] ?? "TEXTS",
          words: inlined.get(resolved.id) ?? new Map<string, string>(),
        });
      }
      return result === code ? undefined : { code: result, map: null };
    },
  };
}

/** The exported name of a text or a group, such as `TEXTS$tabs$login`. */
const exportOf = (keys: readonly string[]): string => ["TEXTS", ...keys].join("$");

/** The file with an export for each text and group, and the source of the texts that stand alone. */
function flattened(code: string, program: Rollup.ProgramNode): { code: string; inlined: ReadonlyMap<string, string> } {
  const imported = program.body.flatMap((statement) =>
    statement.type === "ImportDeclaration" ? statement.specifiers.map(({ local }) => local.name) : [],
  );
  for (const statement of program.body) {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    const [variable] = declared?.type === "VariableDeclaration" ? declared.declarations : [];
    if (variable?.id.type !== "Identifier" || variable.id.name !== "TEXTS" || !variable.init) continue;
    const { start, end } = statement as unknown as Node;
    const texts: [name: string, source: string][] = [];
    addTexts(code, variable.init, [], texts);
    const isExported = statement.type === "ExportNamedDeclaration";
    const lines = texts.map(
      ([name, source]) => `${isExported || name !== "TEXTS" ? "export " : ""}const ${name} = ${source};`,
    );
    const standAlone = texts.filter(
      ([, source]) => !source.startsWith("{") && !imported.some((name) => new RegExp(`\\b${name}\\b`).test(source)),
    );
    return {
      code: code.slice(0, start) + lines.join("\n") + code.slice(end),
      inlined: new Map(standAlone.map(([name, source]) => [name, source.startsWith('"') ? source : `(${source})`])),
    };
  }
  throw new Error("A texts.ts has no TEXTS.");
}

/** Adds the value after its properties. */
function addTexts(code: string, value: { type: string }, keys: readonly string[], texts: [string, string][]): void {
  const node = value as Node & { properties?: (Node & { key: { name?: string; value?: string }; value: Node })[] };
  const name = exportOf(keys);
  if (node.type !== "ObjectExpression" || !node.properties) {
    texts.push([name, code.slice(node.start, node.end)]);
    return;
  }
  const members = node.properties.map(({ key, value }) => {
    const property = key.name ?? String(key.value);
    if (!/^[\w$]+$/.test(property)) return `${JSON.stringify(property)}: ${code.slice(value.start, value.end)}`;
    addTexts(code, value, [...keys, property], texts);
    return `${property}: ${exportOf([...keys, property])}`;
  });
  texts.push([name, `{ ${members.join(", ")} }`]);
}

interface TextsImport {
  statement: string;
  specifiers: string;
  /** the name of TEXTS in the module */
  local: string;
  words: ReadonlyMap<string, string>;
}

/** Writes the texts that stand alone in place, and imports the others one by one. A text that is chosen by a variable comes from its group. */
function withTexts(code: string, { statement, specifiers, local, words }: TextsImport): string {
  const used = new Set<string>();
  const use = new RegExp(`(?<![\\w$.])${local}((?:\\.[A-Za-z_][\\w$]*)+)`, "g");
  const result = code.replaceAll(use, (_all, path: string) => {
    const name = exportOf(path.slice(1).split("."));
    const text = words.get(name);
    if (text !== undefined) return text;
    used.add(`${name} as ${local}_${name}`);
    return `${local}_${name}`;
  });
  return result.replace(statement, statement.replace(specifiers, ` ${[specifiers.trim(), ...used].join(", ")} `));
}
