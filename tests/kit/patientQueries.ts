import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 10_000 }); // dialogs are loaded when they are asked for, which a busy machine makes slow
