import type { Plugin } from "vite";

const ICONS = /import \{([^}]+)\} from "lucide-react";/g;

/**
 * Imports each icon from its own module. The package's list of all icons would tie every icon that any page uses to the
 * first load.
 */
export function iconsByModule(): Plugin {
  return {
    name: "icons-by-module",
    apply: "build",
    transform(code) {
      if (!code.includes('from "lucide-react"')) return null;
      return { code: code.replace(ICONS, (_, names: string) => names.split(",").map(iconImport).join("")), map: null };
    },
  };
}

function iconImport(specifier: string): string {
  const [name = "", local = name] = specifier.trim().split(" as ");
  return `import ${local} from "lucide-react/icons/${kebabCase(name)}";`;
}

/** ClockAlert to clock-alert, and Volume2 to volume-2. */
const kebabCase = (name: string): string => name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)/g, "-").toLowerCase();
